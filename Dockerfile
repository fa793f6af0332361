# The server with a finished build, for a PostgreSQL at DATABASE_URL. docs/operations.md says how to run it.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /site
COPY package.json package-lock.json ./

# Not npm ci: the lock names the binary packages of the systems that it was made on, and ci refuses to add others.
FROM base AS modules
# Without the optional packages: they are the embedded PostgreSQL, 60 MB that DATABASE_URL makes needless.
RUN npm install --no-save --omit=dev --omit=optional --no-audit --no-fund

FROM base AS build
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
# Canonical addresses are written into the pages, and production refuses sample content.
ARG SITE_URL=http://localhost:3000
ARG SITE_ENV=production
ARG ALLOW_SAMPLE=0
# Outside systems are written into the pages that embed them. The server has to be started with the same values.
ARG INVESTOR_FORM_URL=
ARG WEBINAR_BASE_URL=
ARG WEBINAR_API_VERSION=
ARG WEBINAR_HASH=
ARG VIDEO_HOST_URL=
ARG MEDIA_FORM_URL=
ARG ANALYTICS_SCRIPT_PATH=
RUN PATH=/site/node_modules/.bin:$PATH node scripts/build.ts

FROM base
ENV NODE_ENV=production PORT=3000
COPY --from=modules /site/node_modules node_modules
COPY db db
COPY server server
COPY app app
COPY scripts/submissions.ts scripts/traffic.ts scripts/
COPY --from=build /site/build build
# Everything above is root's: the server can read it and change none of it, and it writes no files.
USER node
EXPOSE 3000
# Not /readyz: a server whose database is away still serves every page, and a restart would not bring it back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/server.ts"]
