import { dirname, join } from 'node:path'
import { type CheckResult, passed } from '#test/run/outcome.ts'
import { mayUse, usedBeforeListed } from './nouns.ts'
import { type SourceFile, sourceFiles } from './source.ts'
import { checkWords } from './vocabulary.ts'
import { checkWrites } from './writes.ts'

// Words that say nothing about a file's content; a file or folder with such a name would attract
// unrelated code.
const empty = /(^|[-./])(utils?|helpers?|common|lib|misc|services?|managers?)([-./]|$)|index\.tsx?$/

const checkNames = (files: SourceFile[]): CheckResult => ({
  read: files.length,
  failures: [
    ...files.filter(({ path }) => empty.test(path)).map(({ path }) => `${path} says nothing`),
    ...files
      .filter(({ path }) => /[A-Z_]/.test(dirname(path)))
      .map(({ path }) => `${path} is not kebab-case`),
  ],
})

const hatch =
  /(?:\/\/|\/\*).*(?:biome-ignore|@ts-(?:ignore|nocheck|expect-error)|@knipignore|depcruise-disable)|\bas any\b/

// These contain the words, to find them.
const namesHatches = /^checks\/(house|laws\.test)\.ts$/

const sortsNames = /localeCompare|Intl\.Collator|rder ?[Bb]y(?:\('| )(?:\w+[._])?(?:\w+N|n)ame\b/

// Names of migrations are in ASCII.
const maySortNames = /^(contract\/name-order|server\/database\/tables|(checks|test)\/.*)\.ts$/

/** No line may contain these words, except in the files that are named. */
const refuse =
  (words: RegExp, except: RegExp, why: string) =>
  (files: SourceFile[]): CheckResult => {
    const others = files.filter(({ path }) => !except.test(path))
    const failures = others.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, nth) => (words.test(line) ? [`${path}:${nth + 1}`] : [])),
    )
    return { read: others.length, failures: failures.map((at) => `${at} ${why}`) }
  }

const sheet = /import (\w+) from '([^']+\.module\.css)'/g

/** Components may use only classes of their sheets, because a missing one is silently undefined. */
function checkClasses(files: SourceFile[]): CheckResult {
  const byPath = new Map(files.map(({ path, text }) => [path, text]))
  const components = files.filter(({ path }) => path.endsWith('.tsx'))
  const failures = components.flatMap(({ path, text }) =>
    [...text.matchAll(sheet)].flatMap(([, name, from = '']) => {
      const css = byPath.get(from.startsWith('#') ? from.slice(1) : join(dirname(path), from)) ?? ''
      const uses = [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))]
      const missing = uses.filter(([, used]) => !new RegExp(`\\.${used}\\b`).test(css))
      return missing.map(([, used]) => `${path} uses ${used}, which ${from} has not`)
    }),
  )
  return { read: components.length, failures }
}

const checkGraph = (): CheckResult => ({
  read: Object.keys(mayUse).length,
  failures: usedBeforeListed(mayUse).map(
    (noun) => `nouns.ts lets ${noun} use a noun that is listed after it`,
  ),
})

/** The project's laws that no other tool checks. */
export const houseChecks = {
  names: checkNames,
  hatches: refuse(hatch, namesHatches, 'switches a check off'),
  order: refuse(sortsNames, maySortNames, 'sorts names in an order of its own'),
  classes: checkClasses,
  writes: checkWrites,
  words: checkWords,
  graph: checkGraph,
}

if (import.meta.main) {
  const files = sourceFiles(process.cwd())
  const results = Object.entries(houseChecks).map(([name, check]) => passed(name, check(files)))
  process.exitCode = results.every(Boolean) ? 0 : 1
}
