import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { overPostgres } from '#server/database/open.ts'
import { hourlyJobs } from '#server/runtime/jobs.ts'
import { startDataScrubbing } from '#server/runtime/scrubbing.ts'
import { testContext } from '#test/context.ts'

const ticksASecond = 100
const times = 10

/** The CPU time a process has used, in seconds. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond
}

let statements = 0

/** Counts all statements, including those that begin and end transactions. */
function countStatements(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements += 1
    return (query as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof query
}

/**
 * The hourly jobs' database work when nothing is due. The jobs run in only one of the processes;
 * every other process adds the statement that checks whether it is its turn.
 */
export async function hourOfJobs(databaseUrl: string) {
  countStatements()
  const db = overPostgres(databaseUrl, 1)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const ctx = testContext(db, { REGISTRATION: 'confirm', SMTP_URL: 'smtp://127.0.0.1:1' })
  const scrubbing = startDataScrubbing({ ...ctx, log: console })
  const jobs = hourlyJobs(ctx, scrubbing).filter(({ own }) => !own)
  const { signal } = new AbortController()
  // The first run finds work, because some of the generated data is already old.
  for (const { run } of jobs) await run(signal)
  statements = 0
  const before = await cpuOf(pid)
  for (let time = 0; time < times; time++) for (const { run } of jobs) await run(signal)
  const measured = { statements: statements / times, cpuSeconds: (await cpuOf(pid)) - before }
  await db.destroy()
  return { statements: measured.statements, cpuSeconds: measured.cpuSeconds / times }
}
