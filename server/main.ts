import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Caches the compiled sources and libraries, so that only the first start compiles them. The cache
// has its own folder, because other users could plant files in the shared temporary folder.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const { run } = await import('./runtime/run.ts')
await run(async (config) => {
  if (config.workers > 1 && cluster.isPrimary)
    return (await import('./runtime/cluster-primary.ts')).runPrimary(config)
  return (await import('./runtime/serve.ts')).serve(config)
})
