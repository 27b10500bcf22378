# SPDX-License-Identifier: MIT
#
# Builds and tests Lawspeaker. The image has only the files that are needed to run it, and the engines Random, Simple and
# Huscarl.
#
#   docker build -t lawspeaker .
#
# A server (tournaments/manual/server.md). It listens on all addresses of its container; publish the port where you need it.
#
#   docker run -d --name tafl --init --restart unless-stopped --stop-timeout 90 \
#       -p 127.0.0.1:8547:8547 -v lawspeaker:/data lawspeaker
#   docker exec tafl lawspeaker token add --database /data/lawspeaker.db --name me
#
# Your own engines, for a server or a worker: -v "$PWD/engines:/engines:ro", a directory with the programs and their *.toml.
# They must run on Debian 12.
#
# A worker for a coordinator on another machine, with a file pgpass (mode 0600, owner 10001):
#
#   docker run -d --init --restart on-failure --stop-timeout 600 --hostname "$(hostname)" \
#       -v "$PWD/pgpass:/pgpass:ro" -e PGPASSFILE=/pgpass lawspeaker \
#       worker --queue "postgresql://anna@thing.example/tafl?sslmode=require" --engines /engines
#
# Server, queue and workers together: examples/compose.yaml.
#
# The open tournament of the examples; the volume keeps its results:
#
#   docker run --rm --init -v lawspeaker:/data lawspeaker \
#       run /usr/share/lawspeaker/examples/open.toml --database open.db
#
# Your own tournament, with your engines next to the file:
#
#   docker run --rm --init -v "$PWD:/data" --user "$(id -u):$(id -g)" lawspeaker run mine.toml

ARG DEBIAN=12

FROM debian:${DEBIAN}-slim AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /opt/lawspeaker
# Packages first and alone: a changed source does not download them again.
COPY .ci/prepare.sh .ci/
RUN .ci/prepare.sh && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home builder && chown builder: .
COPY --chown=builder:builder . .
USER builder
RUN ./tests/run.sh
# Files for the second stage. /tmp/packages lists the packages of the shared libraries of the programs.
RUN cmake --install build/release --prefix /tmp/image/usr --component program --strip \
    && ldd /tmp/image/usr/bin/lawspeaker /tmp/image/usr/libexec/lawspeaker/engines/* \
        | sed -n 's,.*=> .*\(/[^/ ]*\) (.*,*\1,p' | sort -u | xargs dpkg-query -S \
        | cut -d: -f1 | sort -u > /tmp/packages \
    && cat /tmp/packages

FROM debian:${DEBIAN}-slim
COPY --from=build /tmp/packages /tmp/
RUN apt-get update \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* /tmp/packages \
    && useradd --create-home --uid 10001 lawspeaker \
    && install -d -o lawspeaker -g lawspeaker /data
COPY --from=build /tmp/image/ /
COPY tournaments/package/health.sh /usr/local/bin/lawspeaker-health
COPY LICENSE /usr/share/doc/lawspeaker/copyright
RUN cp -R /usr/share/lawspeaker/examples/registry /engines
ENV PATH=/usr/libexec/lawspeaker/engines:$PATH \
    LAWSPEAKER_WORKER_STATUS=/tmp/lawspeaker-worker
USER lawspeaker
RUN lawspeaker --version
VOLUME /data
WORKDIR /data
EXPOSE 8547
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["lawspeaker-health"]
ENTRYPOINT ["lawspeaker"]
CMD ["serve", "--database", "/data/lawspeaker.db", "--engines", "/engines", "--listen", "0.0.0.0:8547"]
