import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string
  read(): string
}

// Folders that .gitignore excludes, and those of git, npm and editors.
const foreign = /^(node_modules|dist|data|data-.*|test-results|playwright-report|\..*)$/

/** All files of the project under `root`, each folder sorted by name. */
export function projectFiles(root: string, folder = ''): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter((entry) => !(entry.isDirectory() && foreign.test(entry.name)))
    .filter((entry) => !entry.name.endsWith('.log'))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return projectFiles(root, path)
      return [{ path, read: () => readFileSync(join(root, path), 'utf8') }]
    })
}

export const isCode = ({ path }: SourceFile) => /\.(ts|tsx|cjs)$/.test(path)
export const isTest = ({ path }: SourceFile) => /\.test\.tsx?$|^test\//.test(path)
export const isUnder = (...folders: string[]) => {
  return ({ path }: SourceFile) => folders.some((folder) => path.startsWith(`${folder}/`))
}
