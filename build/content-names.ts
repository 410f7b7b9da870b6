import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The length of a hash in a file name. It may be short, because nobody crafts these files to
 * collide.
 */
export const hashLength = 10

/** A placeholder for the runtime's version until it is known. */
export const unnamed = '0'.repeat(hashLength)

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, hashLength)

/** Replaces `unnamed` in the runtime with its version, which is a hash of the runtime as built. */
export async function nameRuntime(embed: string): Promise<string> {
  const path = join(embed, 'runtime.js')
  const code = await readFile(path, 'utf8')
  const version = hashOf(code)
  await writeFile(path, code.replace(unnamed, version))
  return version
}

/**
 * Writes `names.json`, which maps the stable name of each script and stylesheet to its hashed one:
 * `rundgang.js` is also `rundgang.<hash>.js`.
 */
export async function nameByContent(
  embed: string,
  runtimeVersion: string,
): Promise<Record<string, string>> {
  const files = (await readdir(embed)).filter((name) => /\.(js|css)$/.test(name)).sort()
  const named = files.map(async (file) => {
    const hash = file === 'runtime.js' ? runtimeVersion : hashOf(await readFile(join(embed, file)))
    return [file, file.replace(/(\.\w+)$/, `.${hash}$1`)] as const
  })
  const names = Object.fromEntries(await Promise.all(named))
  await writeFile(join(embed, 'names.json'), JSON.stringify(names))
  return names
}
