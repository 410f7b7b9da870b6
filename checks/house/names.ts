import { basename, dirname } from 'node:path'
import { featureFileKinds, nouns } from '../nouns.ts'
import type { CheckResult } from '../outcome.ts'
import type { SourceFile } from './tree.ts'

// Words that say nothing about a file's content; a file with such a name would attract unrelated
// code.
const empty =
  /(^|[-.])(utils?|helpers?|common|lib|misc|services?|managers?)([-.]|$)|^index\.[a-z]+$/

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

// Names that tools and readers expect in exactly this spelling.
const customary = /^(\..*|[A-Z]+(\.md)?|Dockerfile)$/

/**
 * Files and folders are named in kebab-case, after their noun. The kinds of files in a feature are
 * a closed list.
 */
export function checkNames(files: SourceFile[]): CheckResult {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)))
  const failures = [
    ...files.filter(({ path }) => !isNamedWell(path)).map(({ path }) => wrong(path)),
    ...[...folders].filter((path) => !isNamedWell(path)).map(wrong),
    ...files.flatMap(({ path }) => strangerInFeature(path)),
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

function strangerInFeature(path: string): string[] {
  const [, noun, folder = noun, file] =
    /^server\/features\/([^/]+)\/(?:([^/]+)\/)?(.*)$/.exec(path) ?? []
  if (noun === undefined || file === undefined) return []
  if (!nouns.some((declared) => declared === noun)) {
    return [`name: ${path} (a feature is one of the declared nouns: ${nouns.join(', ')})`]
  }
  const allowed = [`${folder}.ts`, ...featureFileKinds.map((kind) => `${folder}.${kind}.ts`)]
  if (allowed.includes(file) || /^[^/]+\.test\.ts$/.test(file)) return []
  return [`name: ${path} (a feature consists of ${allowed.join(', ')} and tests)`]
}
