import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { languages } from '#contract/language.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { hostPage, hosts } from '../hosts/hosts.ts'
import { offerTours } from '../hosts/offering.ts'
import { walk } from '../hosts/walk.ts'
import { launchGermanBrowser } from '../setup/german-browser.ts'
import { embeddingCode, serveHostPage } from '../setup/host-page.ts'

/**
 * Takes a screenshot of each step of the form, on websites with very different styles and in each
 * language, wide and narrow, and combines the steps side by side into one sheet per website,
 * language and width: `npm run screens:form [-- <folder> [<part of a name>]]`.
 */

const [folder = 'test-results/form', part = ''] = process.argv.slice(2)
const widths = [1280, 768, 390]

interface Place {
  name: string
  address: string
  scheme?: 'dark'
}

const data = await mkdtemp(join(tmpdir(), 'rundgang-pictures-'))
const mailbox = await startMailbox()
const settings = { DATA_DIR: data, SMTP_URL: mailbox.url, RATE_LIMIT: 'off' }
const server = await startListeningServer({ settings })
const browser = await launchGermanBrowser()
const opened: { close: () => Promise<void> }[] = []
try {
  await mkdir(folder, { recursive: true })
  for (const name of [...hosts, ...languages.map((language) => `language-${language}`), 'dark']) {
    if (!name.includes(part)) continue
    for (const width of widths) await show(browser, name, width)
  }
} finally {
  await browser.close()
  for (const host of opened) await host.close()
  await server.signal('SIGTERM')
  await mailbox.close()
  await rm(data, { recursive: true, force: true })
}

/** Uses a separate organisation for each walk through the form, because a walk uses up places. */
async function show(browser: Browser, name: string, width: number) {
  const organisation = await registerOrganisation(server.address)
  await offerTours(organisation)
  const { address, scheme } = await placeOf(name, organisation.projectId)
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width, height: 860 },
    colorScheme: scheme ?? 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const taken: string[] = []
  const shoot = async (step: string) => {
    const file = `${name}-${width}-${taken.length + 1}-${step}.png`
    await page.mouse.move(0, 0)
    const clip = taken.length > 0 ? await aroundForm(page) : undefined
    const path = join(folder, file)
    await page.screenshot({ path, fullPage: true, animations: 'disabled', ...(clip && { clip }) })
    taken.push(file)
  }
  try {
    await page.goto(address)
    await walk({ page, organisation, shoot })
  } catch (error) {
    await shoot('stopped-here')
    process.exitCode = 1
    console.error(`${name} at ${width}: ${error}`)
  }
  await layOut(page, `sheet-${name}-${width}`, taken)
  await context.close()
  console.log(`${name} at ${width}: ${taken.length} pictures`)
}

/** The area around the form. Only the first screenshot shows the whole page. */
async function aroundForm(page: Page) {
  const margin = 80
  return page.locator('#rundgang').evaluate((form, margin) => {
    const { top, height } = form.getBoundingClientRect()
    const y = Math.max(0, top + window.scrollY - margin)
    return { x: 0, y, width: window.innerWidth, height: height + 2 * margin }
  }, margin)
}

async function placeOf(name: string, projectId: string): Promise<Place> {
  const code = embeddingCode(server.address, projectId)
  const known = hosts.find((host) => host === name)
  if (known) {
    const host = await serveHostPage(await hostPage(known, code))
    opened.push(host)
    return { name, address: host.address }
  }
  const address = `${server.address}/buchen/${projectId}`
  if (name === 'dark') return { name, address, scheme: 'dark' }
  return { name, address: `${address}?lang=${name.replace('language-', '')}` }
}

/** Combines several screenshots side by side into one image. */
async function layOut(page: Page, sheet: string, files: string[]) {
  const pictures = await Promise.all(
    files.map(async (file) => {
      const png = await readFile(join(folder, file), 'base64')
      return `<figure><img src="data:image/png;base64,${png}"><figcaption>${file}</figcaption></figure>`
    }),
  )
  const wide = sheet.endsWith('1280')
  const style = `body { display: flex; flex-wrap: wrap; gap: 12px; margin: 12px; background: #777;
    font: 12px sans-serif } figure { margin: 0; inline-size: ${wide ? 640 : 380}px } img { inline-size: 100% }`
  const path = resolve(folder, `${sheet}.html`)
  await writeFile(path, `<meta charset="utf-8"><style>${style}</style>${pictures.join('')}`)
  await page.setViewportSize({ width: wide ? 1330 : 1590, height: 860 })
  await page.goto(pathToFileURL(path).href)
  await page.screenshot({ path: join(folder, `${sheet}.png`), fullPage: true })
  await rm(path)
}
