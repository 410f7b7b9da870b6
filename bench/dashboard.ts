import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { openDatabase } from '#server/database/open.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { fillProject } from '#test/world/filled.ts'
import {
  dayFromNow,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { browserLaunch } from '../test/browser/setup/browser.ts'
import { median, quantile } from './load.ts'

/*
 * Measures whether the dashboard's first day appears as quickly in a project with a very large
 * number of slots and bookings as in a small one. The two dashboards are loaded alternately, in a
 * browser, from a separate server process.
 */

const turns = 15
const warmUps = 3
const mostTimes = 2

const sizes = [
  { project: 'small', slots: 10, days: 5, bookingsPerSlot: 10 },
  { project: 'large', slots: 10_000, days: 365, bookingsPerSlot: 10 },
]

type Size = (typeof sizes)[number]

interface Measured extends Size {
  context: BrowserContext
  times: number[]
}

const settingsIn = (folder: string) => ({ DATA_DIR: folder, RATE_LIMIT: 'off' })

/** Creates an organisation of each size; fills it while no server has the database open. */
async function prepare(folder: string): Promise<RegisteredOrganisation[]> {
  const server = await startListeningServer({ settings: settingsIn(folder) })
  const organisations: RegisteredOrganisation[] = []
  for (const _ of sizes) organisations.push(await registerOrganisation(server.address))
  await server.signal('SIGTERM')
  const { db, close } = await openDatabase({ dataDir: folder })
  for (const [index, { projectId }] of organisations.entries()) {
    const { slots, days, bookingsPerSlot } = sizes[index] as Size
    await fillProject(db, { projectId, from: dayFromNow(0), days, slots, bookingsPerSlot })
  }
  await close()
  return organisations
}

/** The time from navigation until the first day's slots are painted, by the page's clock. */
async function load(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = () => {
      const row = document.querySelector('section li[data-place]')
      if (row?.checkVisibility()) setTimeout(() => performance.mark('first-day'))
      else requestAnimationFrame(seen)
    }
    requestAnimationFrame(seen)
  })
  await page.goto(`${address}/admin`)
  const ms = await page.waitForFunction(
    () => performance.getEntriesByName('first-day')[0]?.startTime,
  )
  const shown = (await ms.jsonValue()) ?? Number.NaN
  // Waits, so that remaining requests do not affect the next load.
  await page.waitForTimeout(300)
  await page.close()
  return shown
}

/** Alternates between the two projects. They take turns going first, so neither is favoured. */
async function measure(measured: Measured[], address: string): Promise<void> {
  for (let turn = -warmUps; turn < turns; turn++) {
    for (const { context, times } of turn % 2 === 0 ? measured : measured.toReversed()) {
      const ms = await load(context, address)
      if (turn >= 0) times.push(ms)
    }
  }
}

const row = ({ project, slots, bookingsPerSlot, times }: Measured) => ({
  project,
  slots,
  bookings: slots * bookingsPerSlot,
  'first day, median ms': median(times).toFixed(0),
  'p90 ms': quantile(times, 0.9).toFixed(0),
})

const folder = await mkdtemp(join(tmpdir(), 'rundgang-bench-'))
const organisations = await prepare(folder)
const server = await startListeningServer({ settings: settingsIn(folder) })
const browser = await chromium.launch(await browserLaunch())
try {
  const measured: Measured[] = []
  for (const [index, { cookie }] of organisations.entries()) {
    const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    await context.addCookies([{ ...cookie, url: server.address }])
    measured.push({ ...(sizes[index] as Size), context, times: [] })
  }
  await measure(measured, server.address)
  const [small = Number.NaN, large = Number.NaN] = measured.map(({ times }) => median(times))
  const ratio = large / small
  console.log(`${turns} loads of each dashboard, alternately`)
  console.table(measured.map(row))
  console.log(`ratio of medians: ${ratio.toFixed(2)}, at most ${mostTimes}`)
  // If nothing was measured, the ratio is NaN, so this comparison fails too.
  if (!(ratio <= mostTimes)) process.exitCode = 1
} finally {
  await browser.close()
  await server.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
