import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#test/promises/processes/process.ts'
import { median } from './load.ts'

/*
 * Measures how long a cold `npm start` takes until the server is ready, with an existing build and
 * embedded database. Also reports the very first start, in an empty folder.
 */

const starts = 7
const mostMs = 2000

/**
 * Returns the time from the command until /health/ready responds, in milliseconds. Waits for the
 * server to exit.
 */
async function start(dataDir: string): Promise<number> {
  const begun = performance.now()
  const server = startServer({ byNpm: true, settings: { DATA_DIR: dataDir } })
  const address = await server.line((line) => {
    const told = line.startsWith('{') ? JSON.parse(line).address : undefined
    return typeof told === 'string' ? told : undefined
  })
  const { status } = await fetch(`${address}/health/ready`)
  const took = performance.now() - begun
  await server.signal('SIGTERM')
  if (status !== 200) throw new Error(`not ready: ${status}`)
  return took
}

const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
try {
  const first = await start(folder)
  const later: number[] = []
  for (let turn = 0; turn < starts; turn++) later.push(await start(folder))
  const ms = (time: number) => time.toFixed(0)
  console.table([
    { start: 'the first, which creates the database', ms: ms(first) },
    { start: `later ones, median of ${starts}`, ms: ms(median(later)) },
    { start: 'the quickest of them', ms: ms(Math.min(...later)) },
    { start: 'the slowest of them', ms: ms(Math.max(...later)) },
  ])
  console.log(`median of later starts: ${ms(median(later))} ms, at most ${mostMs}`)
  if (!(median(later) <= mostMs)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
