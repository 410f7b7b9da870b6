import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node makes of our sources and of the libraries is kept, so that only the first start makes
// it. In a folder of ours: in the common one for temporary files others could put something else.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const { run } = await import('./runtime/run.ts')
await run(async (config) => {
  if (config.workers > 1 && cluster.isPrimary)
    return (await import('./runtime/cluster-primary.ts')).runPrimary(config)
  return (await import('./runtime/serve.ts')).serve(config)
})
