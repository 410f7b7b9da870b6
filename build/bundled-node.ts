import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buildTexts } from '#texts/de/operating.ts'

/**
 * Checks the Node from npm's packages against `build/node-….sha256`, which has the checksums of the
 * programs in the archives on nodejs.org: `package-lock.json` certifies only what npm's packages
 * contain, not that it is what the Node project made. The version is in the name of the file, so
 * another version needs another list. Does nothing where no package is installed. The Dockerfile
 * does the same with `sha256sum`.
 */
export async function checkBundledNode(root: string): Promise<void> {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const list = await readFile(join(root, `build/node-${version}.sha256`), 'utf8')
    const [, sum, path = ''] =
      new RegExp(`^(\\w+) {2}(node_modules/${name}/.+)$`, 'm').exec(list) ?? []
    if (!sum) throw new Error(buildTexts.unlistedNode(name))
    if (!existsSync(join(root, path))) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(root, path)), hash)
    if (hash.digest('hex') !== sum) throw new Error(buildTexts.otherNode(path))
  }
}
