import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { setTheClock } from '#test/promises/processes/clock-set.ts'
import {
  type EmbeddedFixture,
  openEmbeddedFixture,
} from '#test/promises/processes/embedded-fixture.ts'

let folder: string
let fixture: EmbeddedFixture

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-clock-set-'))
  fixture = await openEmbeddedFixture(folder)
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

test('setting the clock back an hour, or ahead and back, does not lose, duplicate or delay anything', () =>
  setTheClock(fixture, 1))
