import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { expectMainPath, setUnusually } from '#test/main-path.ts'
import { lowestPrograms, lowestVersion, notRun } from '#test/servers/lowest-postgres.ts'
import { query, startPostgresOf } from '#test/servers/postgres.ts'
import { postgresPrograms } from '#test/servers/postgres-programs.ts'

test('registering, booking and cancelling work on the lowest supported PostgreSQL version with unusual settings, if it is installed', async () => {
  const programs = await lowestPrograms()
  if (!programs) {
    process.stdout.write(`${notRun}\n`)
    return
  }
  const postgres = await startPostgresOf(programs)
  try {
    const url = await postgres.createDatabase('lowest')
    const [shown] = await query<{ server_version: string }>(url, 'show server_version')
    expect(shown?.server_version).toMatch(new RegExp(`^${lowestVersion}\\.`))
    await setUnusually(url)
    await expectMainPath(url)
  } finally {
    await postgres.stop()
  }
})

test('if the lowest supported version is not installed, no other version is used instead, and an invalid folder is reported', async () => {
  const { initdb } = await postgresPrograms()
  expect(await lowestPrograms('', ['/nowhere', dirname(initdb)])).toBeUndefined()
  await expect(lowestPrograms(dirname(initdb))).rejects.toThrow(dirname(initdb))
})
