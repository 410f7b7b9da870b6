import { afterAll, beforeAll, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import { setTheClock } from '#test/promises/processes/clock-set.ts'
import {
  type EmbeddedFixture,
  openEmbeddedFixture,
} from '#test/promises/processes/embedded-fixture.ts'

const folder = await testFolder('rundgang-clock-set-')
let fixture: EmbeddedFixture

beforeAll(async () => {
  fixture = await openEmbeddedFixture(folder)
})
afterAll(async () => {
  await fixture.close()
})

test('setting the clock back an hour, or ahead and back, does not lose, duplicate or delay anything', () =>
  setTheClock(fixture, 1))
