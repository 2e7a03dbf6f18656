# syntax=docker/dockerfile:1
# The product as one image: built pages, server, migrations. Everything else is configuration
# (docs/operate/reference/config.md). Stores its data in /data unless DATABASE_URL and S3_BUCKET are set.
# Debian 13, because it packages the client programs of PostgreSQL 17, the version in compose.yaml.
ARG NODE=node:24.21.0-trixie-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-workspaces --no-audit --no-fund --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn

FROM ${NODE} AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY connections/package.json connections/
# Removes the Node that npm installs for other environments, because the image has its own.
RUN npm ci --workspace=connections --include-workspace-root --omit=dev --no-audit --no-fund --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-bin-* \
  && npm cache clean --force

FROM ${NODE}
# `vibework backup` and `vibework restore` need pg_dump and pg_restore, no older than the server's version.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_TO=/backups VIBEWORK_CALL=vibework \
  NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY db db
COPY src src
COPY scripts/vibework.mjs scripts/forward-signals.mjs scripts/
RUN ln -s /app/scripts/vibework.mjs /usr/local/bin/vibework \
  && mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Exposes `gc()`, so that the process releases startup memory once it is ready, as with `npm start`.
CMD ["node", "--expose-gc", "src/app/server/main.ts"]
