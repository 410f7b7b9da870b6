import { existsSync } from 'node:fs'
import { join } from 'node:path'
import './production.ts'
import { build, type Rolldown } from 'vite'
import { buildOfflineWorker } from './offline-worker.ts'

type Built = Rolldown.RolldownOutput['output']

export function hasBackOffice(root: string): boolean {
  return existsSync(join(root, 'admin/index.html')) && existsSync(join(root, 'vite.config.ts'))
}

/**
 * Builds the back office with the root's vite.config.ts into `<target>/admin`; returns which files
 * were made from which sources.
 */
export async function buildBackOffice(root: string, target: string): Promise<Built> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: join(target, 'admin'), emptyOutDir: true },
  })
  const { output } = built as Rolldown.RolldownOutput
  await buildOfflineWorker(root, target, output)
  return output
}
