# An image of a release: run it in the folder of an unpacked archive of `npm run release` (docs/operations.md).
FROM node:24.21.0-trixie-slim AS installed
WORKDIR /opt/tributary
COPY . .
RUN npm ci --omit=dev

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/compile-cache \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=installed /opt/tributary /opt/tributary
# PostgreSQL's initdb asks for the name of its account, so that this must be one of the image's.
RUN install -d -o node -g node -m 0700 /data /backups \
    && ln -s /opt/tributary/deploy/tributary /usr/local/bin/tributary
WORKDIR /opt/tributary
USER 1000:1000
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "--no-allocation-site-pretenuring", "--no-short-builtin-calls", \
    "--min-semi-space-size=16", "--max-semi-space-size=16", "--initial-old-space-size=50", \
    "--max-old-space-size=512", "server/src/main.ts"]
