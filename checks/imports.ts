import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type IViolation } from 'dependency-cruiser'
import { type CheckResult, passed } from '#test/run/outcome.ts'
import { importLaws, type Law, options } from './import-laws.ts'

const folders = ['admin', 'build', 'contract', 'demo', 'form', 'server', 'texts']

/** Reads every module of the product under `root` and reports each import that breaks a law. */
export async function checkImports(root: string): Promise<CheckResult> {
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  if (present.length === 0) return { read: 0, failures: [] }
  const { output } = await cruise(present, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: importLaws },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave no result to read')
  const sources = output.modules.map(({ source }) => source).filter(isOwn)
  const idle = idleLaws(sources).map((name) => `${name}: no file falls under this law any more`)
  const broken = output.summary.violations.map(sentence)
  return { read: sources.length, failures: sources.length === 0 ? [] : [...broken, ...idle] }
}

const isOwn = (source: string) => folders.includes(source.split('/')[0] ?? '')

function sentence({ rule, from, to, cycle }: IViolation): string {
  const comment = importLaws.find(({ name }) => name === rule.name)?.comment
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${rule.name}: ${from} → ${way} (${comment})`
}

/** Laws that apply to no file, for example after a folder was moved. They would always pass. */
function idleLaws(sources: string[]): string[] {
  const groups = Map.groupBy(importLaws, ({ name }) => name.split('/')[0] ?? name)
  const concerns = ({ from }: Law) => {
    const path = new RegExp([from.path ?? ''].flat().join('|'))
    const spared = new RegExp([from.pathNot ?? '^$'].flat().join('|'))
    return sources.some((source) => path.test(source) && !spared.test(source))
  }
  return [...groups].filter(([, laws]) => !laws.some(concerns)).map(([name]) => name)
}

if (import.meta.main) {
  process.exitCode = passed('imports', await checkImports(process.cwd())) ? 0 : 1
}
