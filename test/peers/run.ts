import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Beside, Peer } from './peer.ts'
import { openSandbox, Unavailable } from './sandbox.ts'

/*
 * `npm run peers -- NAME…` runs the product beside real programs and writes what held into
 * docs/peers.md; without a name, beside all.
 */

const table = join(import.meta.dirname, '../../docs/peers.md')
const files = await Array.fromAsync(glob('*.peer.ts', { cwd: import.meta.dirname }))
const known = new Map(files.map((file) => [basename(file, '.peer.ts'), file]))

interface Outcome {
  program: string
  version: string
  date: string
  tried: string
  held: string[]
  failed: string[]
}

async function besidePeer(peer: Peer): Promise<Outcome> {
  const { program, tried, debian } = peer
  const sandbox = await openSandbox(debian)
  const closing: (() => unknown)[] = [() => sandbox.close()]
  const [held, failed]: [string[], string[]] = [[], []]
  const check: Beside['check'] = async (what, holds) => {
    const outcome = await Promise.try(holds).catch((error: Error) => error)
    const fine = outcome !== false && !(outcome instanceof Error)
    console.log(`  ${fine ? '✓' : '✗'} ${what}`)
    if (outcome instanceof Error) console.log(`    ${outcome.message.slice(0, 2000)}`)
    ;(fine ? held : failed).push(what)
    return fine
  }
  try {
    await peer.run({ sandbox, check, after: (work) => closing.push(work) })
    const [first] = debian
    const version = peer.version ?? (first ? await sandbox.version(first) : '')
    return { program, version, tried, date: today(), held, failed }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const today = () => Temporal.Now.plainDateISO().toString()

const columns = ['program', 'version', 'date', 'tried', 'held', 'failed'] as const
const titles = ['Program', 'Version', 'Date', 'Tried', 'Held', 'Did not hold']

/** Replaces the rows of the programs that ran. */
async function writeTable(outcomes: Outcome[]): Promise<void> {
  const before = await readFile(table, 'utf8').catch(() => '')
  const rows = new Map(
    before
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => [line.split(' | ')[0]?.slice(2) ?? '', line]),
  )
  for (const outcome of outcomes) {
    const cells = columns.map((column) => [outcome[column]].flat().join('; ').replaceAll('|', '/'))
    rows.set(outcome.program, `| ${cells.join(' | ')} |`)
  }
  const sorted = [...rows].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([, row]) => row)
  const head = [`| ${titles.join(' | ')} |`, `|${' --- |'.repeat(titles.length)}`]
  await writeFile(table, [...introduction, ...head, ...sorted, ''].join('\n'))
}

const introduction = [
  '# Tried beside the real thing',
  '',
  'Written by `npm run peers -- NAME…`, which installs a real program in a temporary folder and runs the product beside it.',
  '',
]

// So that what `exit` ends also ends when the run is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.has(name))
if (unknown.length > 0) {
  console.log(`Unknown: ${unknown.join(', ')}. Known: ${[...known.keys()].toSorted().join(', ')}`)
  process.exit(2)
}

const outcomes: Outcome[] = []
let skipped = 0
let broken = 0
for (const name of asked.length > 0 ? asked : [...known.keys()].toSorted()) {
  const { peer } = (await import(`./${known.get(name)}`)) as { peer: Peer }
  console.log(`${name}: ${peer.program}`)
  try {
    outcomes.push(await besidePeer(peer))
    await writeTable(outcomes)
  } catch (error) {
    if (error instanceof Unavailable) skipped += 1
    else broken += 1
    const how = error instanceof Unavailable ? `skipped: ${name}` : 'broke:'
    console.log(`  ${how} ${(error as Error).stack}`)
  }
}
const count = (of: 'held' | 'failed') => outcomes.flatMap((outcome) => outcome[of]).length
const skippedToo = skipped > 0 ? `, ${skipped} skipped` : ''
console.log(`${count('held')} passed, ${count('failed') + broken} failed${skippedToo}`)
process.exitCode = count('failed') + broken > 0 ? 1 : 0
