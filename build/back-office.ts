import { existsSync } from 'node:fs'
import { join } from 'node:path'
import './production.ts'
import { build, type Rolldown } from 'vite'

type Built = Rolldown.RolldownOutput['output']

export function hasBackOffice(root: string): boolean {
  return existsSync(join(root, 'admin/index.html')) && existsSync(join(root, 'vite.config.ts'))
}

/**
 * The back office, by the vite.config.ts at the root, into `<target>/admin`; returns what was made
 * of which sources.
 */
export async function buildBackOffice(root: string, target: string): Promise<Built> {
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: join(target, 'admin'), emptyOutDir: true },
  })
  return (built as Rolldown.RolldownOutput).output
}
