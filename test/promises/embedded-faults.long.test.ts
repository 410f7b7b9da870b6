import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'vitest'
import {
  fillTheDisk,
  setTheClock,
  takeMailServerAway,
} from '#test/promises/processes/embedded-faults.ts'
import {
  type EmbeddedFixture,
  openEmbeddedFixture,
} from '#test/promises/processes/embedded-fixture.ts'

let folder: string
let fixture: EmbeddedFixture | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-faults-'))
})
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
  await rm(folder, { recursive: true })
})

test('a disk that fills up ten times causes no loss or duplicates', () => fillTheDisk(10))

test('a mail server that goes down ten times receives each email once', async () => {
  fixture = await openEmbeddedFixture(folder)
  await takeMailServerAway(fixture, 10)
})

test('setting the clock twenty times causes no loss or duplicates', async () => {
  fixture = await openEmbeddedFixture(folder)
  await setTheClock(fixture, 5)
})
