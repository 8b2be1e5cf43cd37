# One image for the API, the workers, the sandbox and the operator command; docker-compose.yml sets the command of each container.
FROM node:24-trixie-slim AS packages

WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/prune-packages.mjs tools/
RUN npm ci --omit=dev --ignore-scripts \
  && node tools/prune-packages.mjs \
  # Debian's ffmpeg is newer and gets security updates.
  && rm -rf node_modules/@ffmpeg-binary node_modules/@ffprobe-installer

# Bundles the workflows for WORKFLOW_BUNDLE. Only this step runs swc.
FROM packages AS workflows

COPY domain domain
COPY worker worker
COPY workflows workflows
RUN node worker/bundle-program.ts write workflow-bundle.json

FROM packages AS runtime-packages

RUN rm -rf node_modules/@swc

# Bundles the console; its packages are not needed afterwards.
FROM node:24-trixie-slim AS console

WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY clients/typescript/source clients/typescript/source
COPY console console
RUN node console/build.ts

FROM node:24-trixie-slim AS source

WORKDIR /app
COPY . .
RUN rm -r clients console/source package-lock.json tools
COPY --from=console /app/console/built console/built
COPY --from=workflows /app/workflow-bundle.json .

FROM node:24-trixie-slim

RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  # Graphics drivers, which ffmpeg depends on through its screen output and uses for nothing else: 200 MB.
  && dpkg --purge --force-depends libllvm19 mesa-libgallium libz3-4 \
  && ffmpeg -version && ffprobe -version

WORKDIR /app
COPY --from=runtime-packages /app/node_modules node_modules
COPY --from=source /app .

ENV NODE_ENV=production KINORA_HOME=/data WORKFLOW_BUNDLE=/app/workflow-bundle.json ENCODER_ISOLATION=required
# Limits the memory that V8 and glibc retain, as `npm start` does (bin/instance/instance-services.ts).
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" MALLOC_ARENA_MAX=2
LABEL org.opencontainers.image.title="Kinora" \
  org.opencontainers.image.description="Short-video generation and publishing service: API, workers and platform simulator" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.base.name="node:24-trixie-slim"
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "api/main.ts"]
