import { afterAll, beforeAll, test } from 'vitest'
import { testFolder } from '#test/per-file.ts'
import {
  type EmbeddedFixture,
  openEmbeddedFixture,
} from '#test/promises/processes/embedded-fixture.ts'
import { takeMailServerAway } from '#test/promises/processes/mail-server-gone.ts'

const folder = await testFolder('rundgang-mail-gone-')
let fixture: EmbeddedFixture

beforeAll(async () => {
  fixture = await openEmbeddedFixture(folder)
})
afterAll(async () => {
  await fixture.close()
})

test('people can book while the mail server is down; sending starts as soon as it is back, and each email is sent once', () =>
  takeMailServerAway(fixture, 1))
