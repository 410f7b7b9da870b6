import { test } from 'vitest'
import { perFile, testFolder } from '#test/per-file.ts'
import { setTheClock } from '#test/promises/processes/embedded-faults.ts'
import { openEmbeddedFixture } from '#test/promises/processes/embedded-fixture.ts'

const folder = await testFolder('rundgang-clock-set-')

const fixture = await perFile(openEmbeddedFixture(folder))

test('setting the clock back an hour, or ahead and back, does not lose, duplicate or delay anything', () =>
  setTheClock(fixture, 1))
