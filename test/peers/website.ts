import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { book, days } from '#test/browser/form-pages.ts'
import { browserLaunch } from '#test/browser/setup/browser.ts'
import { embeddingCode } from '#test/browser/setup/host-page.ts'
import type { Beside } from './peer.ts'
import { startProduct } from './product.ts'

/** The product with a bookable slot, its embed codes, and a visitor of the website. */
export async function startForWebsite(after: Beside['after']) {
  const { address, organisation } = await startProduct(after)
  const { projectId } = organisation
  await organisation.openSlot({ max_attendees: 100 })
  const browser = await chromium.launch(await browserLaunch())
  after(() => browser.close())
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  page.setDefaultTimeout(patiently.timeout)
  return {
    organisation,
    page,
    code: embeddingCode(address, projectId),
    /** For pages that scripts are removed from. */
    withoutScripts: `<div data-project="${projectId}"><a href="${address}/buchen/${projectId}">Termin buchen</a></div>`,
    /** The addresses of the scripts that the website loads once. */
    scripts: [`${address}/embed/runtime.js`, `${address}/embed/rundgang.js`],
    /** Whether a visitor can book in the form on this page, and sees nothing of the code. */
    bookAt: async (url: string) => {
      await page.goto(url)
      await days(page).first().waitFor(patiently)
      await book(page, { people: 2, email: 'guenther@schule.example' })
      await page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' }).waitFor(patiently)
      return !(await hasStrayCode(page))
    },
    /** Whether the page has a link to book, no form, and nothing of the code. */
    onlyLinksAt: async (url: string) => {
      await page.goto(url)
      const link = page.getByRole('link', { name: 'Termin buchen' })
      const href = await link.getAttribute('href', patiently)
      return href === `${address}/buchen/${projectId}` && !(await hasStrayCode(page))
    },
  }
}

const patiently = { timeout: 60_000 }

const hasStrayCode = async (page: Page) =>
  /Rundgang\.load|<script|<div|<link/.test(await page.innerText('body'))

/** An editor's page, with the code between two paragraphs. */
export const markdownAround = (code: string) =>
  `# Führungen

Bitte buchen Sie "hier" -- wir freuen uns!

${code}

Bis bald im Museum!
`

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves a generated website; returns its URL. */
export async function serveFolder(folder: string, after: Beside['after']): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(`${request.url}`, 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    readFile(join(folder, file)).then(
      (content) =>
        response.setHeader('content-type', types[extname(file)] ?? 'image/x-icon').end(content),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  after(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const execute = promisify(execFile)

/** Runs an npm package's program in its folder; throws if it fails. */
export const runFromNpm = (folder: string, [program, ...args]: [string, ...string[]]) =>
  execute(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
