import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../dist/embed')
const files = ['rundgang.css', 'runtime.js', 'rundgang.js']
const most = { gzip: 15_000, brotli: 13_000 }

interface Weight {
  raw: number
  gzip: number
  brotli: number
}

const weigh = (content: Buffer): Weight => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  // Node's default quality for Brotli is the highest, 11.
  brotli: brotliCompressSync(content).length,
})

const sumOf = (weights: Weight[]): Weight => ({
  raw: weights.reduce((sum, { raw }) => sum + raw, 0),
  gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
  brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
})

/**
 * The size of other products' embedded scripts in gzipped bytes, measured once on their published
 * files; the benchmark does not request them. Both products load more when a visitor uses them.
 */
const others = [
  {
    embed: 'cal.com',
    gzip: 17_000,
    what: 'a loader alone; what it loads is a whole page in an iframe',
  },
  {
    embed: 'pretix',
    gzip: 38_000,
    what: 'Vue and the widget, of 111 kB source; needs unsafe-eval',
  },
]

/**
 * Prints the size of the form, by file and compared with other products; returns the limits that
 * were exceeded.
 */
export async function printWeights(): Promise<string[]> {
  const weights = await Promise.all(
    files.map(async (file) => ({ file, ...weigh(await readFile(join(folder, file))) })),
  )
  const sum = sumOf(weights)
  console.log('\nWhat the form weighs, in bytes (gzip -9, brotli 11)')
  console.table([...weights, { file: 'together', ...sum }, { file: 'at most', raw: '', ...most }])
  console.log('Beside what others make a page load, in bytes of gzip')
  console.table([
    {
      embed: 'Rundgang',
      gzip: sum.gzip,
      ratio: '1.0',
      what: 'all of the form, in the page itself',
    },
    ...others.map(({ gzip, ...other }) => ({
      embed: other.embed,
      gzip,
      ratio: (gzip / sum.gzip).toFixed(1),
      what: other.what,
    })),
  ])
  return (['gzip', 'brotli'] as const)
    .filter((way) => sum[way] > most[way])
    .map((way) => `too heavy: ${sum[way]} bytes of ${way}, at most ${most[way]}`)
}
