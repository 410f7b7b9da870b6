import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['admin', 'form', 'contract', 'texts', 'build']
const files = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const unbuilt = /\.test\.tsx?$/

/** SHA-256 over everything that the built files are made from. */
export async function sourceDigest(root: string): Promise<string> {
  const found = await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))
  const present = files.map((file) => join(root, file)).filter((file) => existsSync(file))
  const paths = [...found.flat(), ...present].map((path) => relative(root, path)).sort()
  const hash = createHash('sha256')
  for (const path of paths) {
    // Each start waits for this, and for nothing else: so it is quicker than to ask and be called.
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !unbuilt.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
