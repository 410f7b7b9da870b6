import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serverTexts } from '#texts/de/server.ts'
import { ConfigError } from '../runtime/config.ts'
import { writeWhole } from '../runtime/whole-file.ts'

/** The deployment's secret key: from the setting, or created once and kept in `dataDir`. */
export async function openSecretKey(where: {
  secretKey?: string | undefined
  dataDir: string
}): Promise<Buffer> {
  if (where.secretKey) return Buffer.from(where.secretKey, 'hex')
  const file = join(where.dataDir, 'secret.key')
  if (!existsSync(file)) {
    await mkdir(where.dataDir, { recursive: true })
    await writeWhole(file, `${randomBytes(32).toString('hex')}\n`)
  }
  const key = readIn(file)
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new ConfigError(serverTexts.secretKeyUnreadable(file))
  return Buffer.from(key, 'hex')
}

/**
 * The file's contents; empty if it cannot be read, for example because it belongs to another user
 * or is a folder.
 */
function readIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
