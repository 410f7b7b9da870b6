import { existsSync } from 'node:fs'
import { join } from 'node:path'
import './production.ts'
import { build } from 'vite'

export function hasBackOffice(root: string): boolean {
  return existsSync(join(root, 'admin/index.html')) && existsSync(join(root, 'vite.config.ts'))
}

/** The back office, by the vite.config.ts at the root, into `<target>/admin`. */
export async function buildBackOffice(root: string, target: string): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: join(target, 'admin'), emptyOutDir: true },
  })
}
