import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startDnsServer } from '#test/servers/dns-server.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { everyScreen } from './screens/every-screen.ts'
import { openScreen } from './screens/open-screen.ts'
import { type Scene, setScene } from './screens/scene.ts'
import type { Screen } from './screens/screen.ts'
import { launchGermanBrowser } from './setup/german-browser.ts'

/**
 * Takes a screenshot of every back office screen and dialog, at three widths, in light and dark
 * mode: `npm run screens [-- <folder> [<part of a name> …]]`. Writes to test-results/screens by
 * default, with an index.html that shows the screenshots side by side.
 */

const [folder = 'test-results/screens', ...parts] = process.argv.slice(2)
const heights: Record<number, number> = { 1280: 860, 768: 1024, 390: 844 }
const schemes = ['light', 'dark'] as const

const screens = everyScreen.filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
)
const failed: string[] = []
const taken: string[] = []

const data = await mkdtemp(join(tmpdir(), 'rundgang-screens-'))
const mailbox = await startMailbox()
const dns = await startDnsServer()
const settings = {
  DATA_DIR: data,
  SMTP_URL: mailbox.url,
  DNS_SERVER: dns.address,
  RATE_LIMIT: 'off',
}
const server = await startListeningServer({ settings })
const browser = await launchGermanBrowser()
try {
  const scene = await setScene({ address: server.address, mailbox })
  await mkdir(folder, { recursive: true })
  for (const screen of screens) {
    await take(browser, screen, scene).catch((error: Error) => {
      failed.push(screen.name)
      console.error(`${screen.name}: ${error.message}`)
    })
  }
  await writeFile(join(folder, 'index.html'), overview())
} finally {
  await browser.close()
  await server.signal('SIGTERM')
  await mailbox.close()
  await dns.close()
  await rm(data, { recursive: true, force: true })
}
console.log(`${taken.length} pictures of ${screens.length} screens in ${folder}`)
if (failed.length > 0) process.exitCode = 1

async function take(browser: Browser, screen: Screen, scene: Scene) {
  const widths = screen.widths ?? Object.keys(heights).map(Number).toReversed()
  if (screen.afresh && widths.length > 1) {
    for (const width of widths) await take(browser, { ...screen, widths: [width] }, scene)
    return
  }
  const context = await browser.newContext({
    baseURL: server.address,
    locale: 'de-DE',
    timezoneId: screen.name.endsWith('other-zone') ? 'America/New_York' : 'Europe/Berlin',
    viewport: sized(widths[0]),
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  try {
    const page = await openScreen(context, screen, { scene, address: server.address })
    for (const width of widths) await takeAt(page, screen, width)
  } finally {
    await context.close()
  }
}

async function takeAt(page: Page, { name, whole = false }: Screen, width = 1280) {
  await page.setViewportSize(sized(width))
  // Enlarges the window to fit the whole page, because sticky elements would end up in the middle
  // of a scrolling screenshot.
  if (whole) await page.setViewportSize({ width, height: await lengthOf(page) })
  await page.mouse.move(0, 0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    const file = `${name}-${width}-${colorScheme}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    taken.push(file)
  }
}

function sized(width = 1280) {
  return { width, height: heights[width] ?? 860 }
}

function lengthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function drawn(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

function overview(): string {
  const pictures = taken.map(
    (file) => `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`,
  )
  const style = 'body{font:14px sans-serif;columns:4}figure{margin:0 0 16px}img{width:100%}'
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${pictures.join('\n')}\n`
}
