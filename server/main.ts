import cluster from 'node:cluster'
import { lead } from './lead.ts'
import { run } from './run.ts'
import { serve } from './serve.ts'

await run((config) => (config.workers > 1 && cluster.isPrimary ? lead(config) : serve(config)))
