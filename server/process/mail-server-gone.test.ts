import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type EmbeddedStand, openEmbeddedStand } from '#server/testing/embedded-stand.ts'
import { takeMailServerAway } from '#server/testing/mail-server-gone.ts'

let folder: string
let stand: EmbeddedStand

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-mail-gone-'))
  stand = await openEmbeddedStand(folder)
})
afterAll(async () => {
  await stand.close()
  await rm(folder, { recursive: true })
})

test('while the mail server is away people book; each mail leaves once, the first at once when it is back', () =>
  takeMailServerAway(stand, 1))
