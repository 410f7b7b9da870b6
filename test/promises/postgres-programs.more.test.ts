import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { owner, postgresPrograms, reachable } from '#test/servers/postgres-programs.ts'

test('tests running as root can use PostgreSQL from a folder other users cannot enter', async () => {
  const { initdb } = await postgresPrograms()
  const native = join(dirname(initdb), '..')
  // Mode 0700, like `mktemp -d` and `/root`.
  const closed = await mkdtemp(join(tmpdir(), 'rundgang-closed-'))
  const version = basename(closed)
  await writeFile(join(closed, 'package.json'), JSON.stringify({ version }))
  await cp(native, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  const program = (name: string) => join(closed, 'native/bin', name)
  const programs = await reachable({
    initdb: program('initdb'),
    pg_ctl: program('pg_ctl'),
    postgres: program('postgres'),
  })
  for (const path of [programs.initdb, programs.postgres, programs.pg_ctl]) {
    const { stdout } = await promisify(execFile)(path, ['--version'], { ...owner, cwd: '/' })
    expect(stdout).toContain('PostgreSQL')
  }
  for (const folder of [closed, join(tmpdir(), `rundgang-postgres-programs-${version}`)]) {
    await rm(folder, { recursive: true, force: true })
  }
})
