import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import {
  type EmbeddedFixture,
  openEmbeddedFixture,
} from '#test/promises/processes/embedded-fixture.ts'
import { takeMailServerAway } from '#test/promises/processes/mail-server-gone.ts'

let folder: string
let fixture: EmbeddedFixture

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-mail-gone-'))
  fixture = await openEmbeddedFixture(folder)
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

test('people can book while the mail server is down; sending starts as soon as it is back, and each email is sent once', () =>
  takeMailServerAway(fixture, 1))
