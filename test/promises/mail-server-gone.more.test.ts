import { test } from 'vitest'
import { perFile, testFolder } from '#test/per-file.ts'
import { takeMailServerAway } from '#test/promises/processes/embedded-faults.ts'
import { openEmbeddedFixture } from '#test/promises/processes/embedded-fixture.ts'

const folder = await testFolder('rundgang-mail-gone-')

const fixture = await perFile(openEmbeddedFixture(folder))

test('people can book while the mail server is down; sending starts as soon as it is back, and each email is sent once', () =>
  takeMailServerAway(fixture, 1))
