# SPDX-License-Identifier: MIT
#
# Builds and tests Lawspeaker. The image has only the files that are needed to run it.
#
#   docker build -t lawspeaker .
#
# A server (README, "A server that runs for months"): your engines and their files in a directory, games in a volume.
# Engines must run on Debian 12. The server listens on all addresses of its container; publish the port where you need it.
#
#   docker run -d --name tafl --init --restart unless-stopped --stop-timeout 90 \
#       -p 127.0.0.1:8547:8547 -v "$PWD/engines:/engines:ro" -v lawspeaker:/data lawspeaker
#   docker exec tafl lawspeaker token add --database /data/lawspeaker.db --name me
#
# The open tournament of the examples; the volume keeps its results:
#
#   docker run --rm --init -v lawspeaker:/data --entrypoint play-open.sh lawspeaker
#
# A worker for a coordinator on another machine, with your engines and a file pgpass (mode 0600, owner 10001):
#
#   docker run -d --init --restart on-failure --stop-timeout 600 --no-healthcheck --hostname "$(hostname)" \
#       -v "$PWD/engines:/engines:ro" -v "$PWD/pgpass:/pgpass:ro" -e PGPASSFILE=/pgpass lawspeaker \
#       worker --queue "postgresql://anna@thing.example/tafl?sslmode=require" --engines /engines
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
# Files for the second stage: the program, the example engines and the examples. /tmp/packages lists
# the packages of the shared libraries of these programs.
RUN mkdir /tmp/image \
    && engines=$(find build/release/examples/engines -maxdepth 1 -type f -executable) \
    && cp -R --parents build/release/tournaments/lawspeaker $engines examples .ci/prepare.sh LICENSE \
        /tmp/image \
    && ldd build/release/tournaments/lawspeaker $engines \
        | sed -n 's,.*=> .*\(/[^/ ]*\) (.*,*\1,p' | sort -u | xargs dpkg-query -S \
        | cut -d: -f1 | sort -u > /tmp/packages \
    && cat /tmp/packages

FROM debian:${DEBIAN}-slim
COPY --from=build /tmp/packages /tmp/
RUN apt-get update \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* /tmp/packages \
    && useradd --create-home --uid 10001 lawspeaker \
    && install -d -o lawspeaker -g lawspeaker /data \
    && install -d /engines
COPY --from=build /tmp/image /opt/lawspeaker
ENV PATH=/opt/lawspeaker/build/release/tournaments:/opt/lawspeaker/examples:$PATH \
    LAWSPEAKER_PROGRAM=/opt/lawspeaker/build/release/tournaments/lawspeaker \
    LAWSPEAKER_OUT=/data
USER lawspeaker
RUN lawspeaker --version
VOLUME /data
WORKDIR /data
EXPOSE 8547
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8547 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^HTTP/1.1 200' <&3"]
ENTRYPOINT ["lawspeaker"]
CMD ["serve", "--database", "/data/lawspeaker.db", "--engines", "/engines", "--listen", "0.0.0.0:8547"]
