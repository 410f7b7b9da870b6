import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startDemo } from '../test/browser/demo.ts'
import { browserLaunch } from '../test/browser/setup/browser.ts'
import { embeddingCode, pageAround, serveHostPage } from '../test/browser/setup/host-page.ts'
import { median } from './load.ts'

/*
 * Measures what the form costs a page and its visitor: its size, its requests, and the time on a
 * slow connection until the first choice is visible. The page has a different origin from the
 * product, which runs as the demo. Times are only printed; the benchmark fails only because of size
 * or requests.
 */

const folder = join(import.meta.dirname, '../dist/embed')
const files = ['rundgang.css', 'runtime.js', 'rundgang.js']
const mostBytes = { gzip: 15_000, brotli: 13_000 }

interface Weight {
  raw: number
  gzip: number
  brotli: number
}

const weigh = (content: Buffer): Weight => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  // Node's default quality for Brotli is the highest, 11.
  brotli: brotliCompressSync(content).length,
})

const sumOf = (weights: Weight[]): Weight => ({
  raw: weights.reduce((sum, { raw }) => sum + raw, 0),
  gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
  brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
})

/**
 * The size of other products' embedded scripts in gzipped bytes, measured once on their published
 * files; the benchmark does not request them. Both products load more when a visitor uses them.
 */
const others = [
  {
    embed: 'cal.com',
    gzip: 17_000,
    what: 'a loader alone; what it loads is a whole page in an iframe',
  },
  {
    embed: 'pretix',
    gzip: 38_000,
    what: 'Vue and the widget, of 111 kB source; needs unsafe-eval',
  },
]

/**
 * Prints the size of the form, by file and compared with other products; returns the limits that
 * were exceeded.
 */
async function printWeights(): Promise<string[]> {
  const weights = await Promise.all(
    files.map(async (file) => ({ file, ...weigh(await readFile(join(folder, file))) })),
  )
  const sum = sumOf(weights)
  console.log('\nWhat the form weighs, in bytes (gzip -9, brotli 11)')
  console.table([
    ...weights,
    { file: 'together', ...sum },
    { file: 'at most', raw: '', ...mostBytes },
  ])
  console.log('Beside what others make a page load, in bytes of gzip')
  console.table([
    {
      embed: 'Rundgang',
      gzip: sum.gzip,
      ratio: '1.0',
      what: 'all of the form, in the page itself',
    },
    ...others.map(({ gzip, ...other }) => ({
      embed: other.embed,
      gzip,
      ratio: (gzip / sum.gzip).toFixed(1),
      what: other.what,
    })),
  ])
  return (['gzip', 'brotli'] as const)
    .filter((way) => sum[way] > mostBytes[way])
    .map((way) => `too heavy: ${sum[way]} bytes of ${way}, at most ${mostBytes[way]}`)
}

const visits = 5
const mostRequests = 4
const kbit = 1000 / 8
const slow = { latency: 400, downloadThroughput: 400 * kbit, uploadThroughput: 400 * kbit }

/** In milliseconds since navigation started. */
interface Visit {
  /** When the page itself has loaded; the form loads nothing before then. */
  page: number
  dressed: number
  data: number
  choice: number
  requests: string[]
}

const watch = () => {
  const seen = () => {
    const form = document.querySelector('#rundgang')?.shadowRoot
    const choice = form?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
    if (choice?.checkVisibility()) setTimeout(() => performance.mark('first-choice'))
    else requestAnimationFrame(seen)
  }
  requestAnimationFrame(seen)
}

/**
 * The requests that the page made before the first choice was visible, and when each one finished.
 */
const noted = () => {
  const choice = performance.getEntriesByName('first-choice')[0]?.startTime ?? Number.NaN
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => !name.startsWith(location.origin) && startTime < choice)
    .map(({ name, responseEnd }) => ({ path: new URL(name).pathname, end: responseEnd }))
  return { choice, page: page?.responseEnd ?? Number.NaN, asked }
}

async function visit(context: BrowserContext, address: string, slowdown = 1): Promise<Visit> {
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const paths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== new URL(address).origin) paths.push(pathname)
  })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-choice').length > 0)
  const { choice, page: there, asked } = await page.evaluate(noted)
  const last = (ours: (path: string) => boolean) =>
    Math.max(...asked.filter(({ path }) => ours(path)).map(({ end }) => end))
  await page.close()
  return {
    page: there,
    dressed: last((path) => path.startsWith('/embed/')),
    data: last((path) => path.startsWith('/api/')),
    choice,
    requests: paths,
  }
}

async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Measures a first visit, and a second one by the same visitor. */
async function measure(browser: Browser, address: string, slowdown?: number) {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  context.setDefaultTimeout(60_000)
  try {
    const first = await visit(context, address, slowdown)
    return { first, repeated: await visit(context, address, slowdown) }
  } finally {
    await context.close()
  }
}

const row = (what: string, measured: { first: Visit; repeated: Visit }[]) => {
  const at = (when: 'page' | 'dressed' | 'data' | 'choice') =>
    Math.round(median(measured.map(({ first }) => first[when])))
  return {
    visit: what,
    'page there': at('page'),
    'scripts and sheet there': at('dressed'),
    'data there': at('data'),
    'first choice': at('choice'),
    'first choice, warm cache': Math.round(median(measured.map((one) => one.repeated.choice))),
  }
}

/** Finds the demo's project in the embed code on the demo's page. */
async function projectOf(address: string): Promise<string> {
  const page = await (await fetch(`${address}/demo`)).text()
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page)?.[0]
  if (!id) throw new Error('The page of the demo has no project')
  return id
}

async function printVisits(): Promise<string[]> {
  const demo = await startDemo()
  const browser = await chromium.launch(await browserLaunch())
  const code = embeddingCode(demo.address, await projectOf(demo.address))
  const host = await serveHostPage(pageAround(code))
  try {
    const measured = []
    for (let turn = 0; turn < visits; turn++) measured.push(await measure(browser, host.address))
    const onSlowMachine = await measure(browser, host.address, 4)
    const requests = measured.map(({ first }) => first.requests)
    const [longest = []] = requests.toSorted((one, other) => other.length - one.length)
    console.log(`\n${visits} visits at 400 ms and 400 kbit/s, medians in ms since setting out`)
    console.table([row('first visit', measured), row('4 times slower machine', [onSlowMachine])])
    console.log(`Before the first choice ${longest.length} requests, at most ${mostRequests}:`)
    for (const path of longest) console.log(`  ${path}`)
    return longest.length === 0 || longest.length > mostRequests
      ? [`requests before the first choice: ${longest.length}, at most ${mostRequests}`]
      : []
  } finally {
    await host.close()
    await browser.close()
    await demo.close()
  }
}

const missed = [...(await printWeights()), ...(await printVisits())]
for (const one of missed) console.log(one)
if (missed.length > 0) process.exitCode = 1
