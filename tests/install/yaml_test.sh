#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the YAML files of the repository by the programs that are installed: yaml_test.sh SOURCE
set -euo pipefail
cd "$1"
files=(examples/compose.yaml examples/kubernetes-workers.yaml CITATION.cff .github/workflows/*.yml .github/ISSUE_TEMPLATE/*.yml)

if ! command -v yamllint >/dev/null; then
    echo "skipped: the YAML files were not checked, there is no yamllint (apt-get install yamllint)"
else
    yamllint --strict -d '{extends: default, rules: {line-length: {max: 120}, truthy: {check-keys: false},
        braces: {max-spaces-inside: 0}}}' "${files[@]}"
    # yamllint brings the reader.
    python3 - <<'END'
import yaml

def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)

job = load("examples/kubernetes-workers.yaml")
assert job["apiVersion"] == "batch/v1" and job["kind"] == "Job"
assert job["metadata"]["name"] and job["spec"]["parallelism"] > 0
pod = job["spec"]["template"]["spec"]
assert pod["restartPolicy"] in ("OnFailure", "Never")  # a Job allows no other
assert pod["terminationGracePeriodSeconds"] >= 600
volumes = {volume["name"] for volume in pod["volumes"]}
for container in pod["containers"]:
    assert container["name"] and container["image"]
    assert {mount["name"] for mount in container["volumeMounts"]} <= volumes
    assert "livenessProbe" not in container  # it would end the games of a worker that has no queue
    assert container["readinessProbe"]["exec"]["command"] == ["lawspeaker-health"]
    for amounts in (container["resources"]["limits"], container["resources"]["requests"]):
        assert amounts["cpu"] and amounts["memory"]
    assert "lawspeaker worker --queue" in container["args"][0]

citation = load("CITATION.cff")
for key in ("cff-version", "message", "title", "authors", "type", "license"):
    assert citation[key], key
form = load(".github/ISSUE_TEMPLATE/bug_report.yml")
assert form["name"] and form["description"]
ids = [field["id"] for field in form["body"] if field["type"] != "markdown"]
assert len(ids) == len(set(ids))
END
fi

if ! command -v docker-compose >/dev/null; then
    echo "skipped: examples/compose.yaml was not checked, there is no docker-compose (apt-get install docker-compose)"
    exit 0
fi
config=$(POSTGRES_PASSWORD=secret docker-compose -f examples/compose.yaml config)
for service in postgres init server worker; do
    grep -q "^  $service:" <<<"$config" || {
        echo "examples/compose.yaml has no service $service"
        exit 1
    }
done
grep -q 'replicas: 2' <<<"$config"
if docker-compose -f examples/compose.yaml config >/dev/null 2>&1; then
    echo "examples/compose.yaml starts without a password of PostgreSQL"
    exit 1
fi
