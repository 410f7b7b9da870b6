import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['admin', 'form', 'contract', 'texts', 'fonts', 'build']
const files = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const unbuilt = /\.test\.tsx?$/

/**
 * The content of `dist/digest` after a build: a hash of the sources and another of the built files,
 * so that a missing or broken file is noticed.
 */
export const buildDigest = async (sources: string, dist: string) =>
  `${sources}\n${await outputDigest(dist)}`

/** SHA-256 of everything the built files are made from. */
export async function sourceDigest(root: string): Promise<string> {
  const found = await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))
  const present = files.map((file) => join(root, file)).filter((file) => existsSync(file))
  const paths = [...found.flat(), ...present].map((path) => relative(root, path)).sort()
  return digestOf(root, paths)
}

/** SHA-256 of the built files in a folder, except those of builds in progress. */
async function outputDigest(folder: string): Promise<string> {
  const paths = (await filesBelow(folder)).map((path) => relative(folder, path)).sort()
  return digestOf(
    folder,
    paths.filter((path) => path !== 'digest' && !path.startsWith('.')),
  )
}

function digestOf(folder: string, paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    // Reads synchronously: each start waits for this and for nothing else, so reading
    // asynchronously would only be slower.
    const content = readFileSync(join(folder, path))
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
