import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { setTheClock } from '#server/testing/clock-set.ts'
import { type EmbeddedStand, openEmbeddedStand } from '#server/testing/embedded-stand.ts'

let folder: string
let stand: EmbeddedStand

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-clock-set-'))
  stand = await openEmbeddedStand(folder)
})
afterAll(async () => {
  await stand.close()
  await rm(folder, { recursive: true })
})

test('a clock that is set back an hour, or ahead and back, loses and doubles nothing and holds nobody up', () =>
  setTheClock(stand, 1))
