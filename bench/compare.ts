import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { checkOut, here } from './check-out.ts'
import { median } from './load.ts'

/*
 * Measures two versions alternately in one run, because the machine may be faster or slower an hour
 * later: `npm run bench:compare -- COMMIT BENCH [--rounds 9] [-- options of the benchmark]`.
 * Prints, for each figure that both versions print and that varies, each version's median and the
 * ratio of the two.
 */

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '9' } },
  allowPositionals: true,
})
const [commit, bench, ...options] = positionals
const rounds = Number(values.rounds)
if (!commit || !bench || !Number.isInteger(rounds) || rounds < 1) {
  throw new Error('npm run bench:compare -- COMMIT BENCH [--rounds 9] [-- OPTIONS]')
}

const number = /(?<![\w.])\d+(?:\.\d+)?/g

/**
 * The figures a benchmark prints, identified by the words around them, their position in the line
 * and, if several lines have the same words, the line's number among them.
 */
function figuresIn(output: string): Map<string, number> {
  const figures = new Map<string, number>()
  const lines = new Map<string, number>()
  for (const line of output.split('\n')) {
    if (line.startsWith('>')) continue
    const words = line
      .replace(number, '#')
      .replace(/[│\s]+/g, ' ')
      .trim()
    const nth = (lines.get(words) ?? 0) + 1
    lines.set(words, nth)
    for (const [place, [found]] of [...line.matchAll(number)].entries()) {
      figures.set(`${words} (line ${nth}, figure ${place + 1})`, Number(found))
    }
  }
  return figures
}

function measure(folder: string): Map<string, number> {
  const args = ['run', '--silent', `bench:${bench}`, '--', ...options]
  // A benchmark that exceeds one of its own limits exits with an error, but its figures still
  // count.
  try {
    return figuresIn(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }))
  } catch (error) {
    return figuresIn((error as { stdout?: string }).stdout ?? '')
  }
}

const other = checkOut(commit)
try {
  const measured: Record<'before' | 'now', Map<string, number>[]> = { before: [], now: [] }
  for (let round = 0; round < rounds; round += 1) {
    // The versions take turns going first, because the first one may run on a cooler machine.
    const turns = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)
    for (const turn of turns) measured[turn].push(measure(turn === 'now' ? here : other.folder))
    console.log(`round ${round + 1} of ${rounds}`)
  }
  const labels = [...(measured.before[0]?.keys() ?? [])]
  for (const label of labels) {
    const all = (of: Map<string, number>[]) => of.flatMap((figures) => figures.get(label) ?? [])
    const [before, now] = [median(all(measured.before)), median(all(measured.now))]
    // Skips numbers that never vary, such as limits and row numbers, because they are not
    // measurements.
    const varies = new Set([...all(measured.before), ...all(measured.now)]).size > 1
    if (varies && Number.isFinite(before) && Number.isFinite(now)) {
      console.log(`${label}: before ${before}, now ${now}, ratio ${(now / before).toFixed(2)}`)
    }
  }
} finally {
  other.remove()
}
