import { basename, dirname } from 'node:path'
import type { CheckResult } from '../outcome.ts'
import type { SourceFile } from './tree.ts'

// Words that say nothing about a file's content; a file with such a name would attract unrelated
// code.
const empty =
  /(^|[-.])(utils?|helpers?|common|lib|misc|services?|managers?)([-.]|$)|^index\.[a-z]+$/

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

// Names that tools and readers expect in exactly this spelling.
const customary = /^(\..*|[A-Z]+(\.md)?|Dockerfile)$/

/** Files and folders are named in kebab-case, after what they contain. */
export function checkNames(files: SourceFile[]): CheckResult {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)))
  const failures = [
    ...files.filter(({ path }) => !isNamedWell(path)).map(({ path }) => wrong(path)),
    ...[...folders].filter((path) => !isNamedWell(path)).map(wrong),
  ]
  return { read: files.length, failures }
}

const wrong = (path: string) => `name: ${path} (kebab-case, and a word that says what it holds)`

function isNamedWell(path: string): boolean {
  const name = basename(path)
  if (empty.test(name)) return isStartPage(path)
  return kebab.test(name) || (dirname(path) === '.' && customary.test(name))
}

// Web servers and Vite expect the name `index.html`.
const isStartPage = (path: string) => basename(path) === 'index.html'

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [...foldersAbove(folder), folder]
}
