import { once } from 'node:events'
import { resolve } from 'node:path'
import { serverTexts } from '#texts/de/server.ts'
import { type Config, ConfigError, processConfig } from './config.ts'
import { FolderInUse } from './database/folder-lock.ts'
import type { Served } from './serve.ts'

/** A process's life: starts what `start` says, until the operator ends it, and exits 0. */
export async function run(start: (config: Config) => Promise<Served>): Promise<void> {
  try {
    const config = processConfig()
    await untilTold(await start(config))
    process.exit(0)
  } catch (error) {
    const line = lineFor(error)
    if (line === undefined) throw error
    process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}

/** Waits for the operator's word, then closes. A second word does not wait. */
async function untilTold({ app, close }: Served): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  app.log.info(serverTexts.stopping)
  await close()
}

/** The one line that the operator reads, for what they can mend. */
function lineFor(error: unknown): string | undefined {
  if (error instanceof ConfigError) return serverTexts.setting(error.message)
  if (error instanceof FolderInUse) return serverTexts.folderInUse(resolve(error.message))
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE' && port) return serverTexts.portInUse(port)
  return undefined
}
