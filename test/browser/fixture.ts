import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { type DnsServer, startDnsServer } from '#test/servers/dns-server.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import {
  password,
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'
import { embeddingCode, pageAround, serveHostPage } from './setup/host-page.ts'
import { waitForRoutes } from './setup/interception.ts'
import type { Prepared } from './setup/prepared.ts'

interface Fixture {
  /** The product's base URL. */
  address: string
  mailbox: Mailbox
  /** The DNS records the product sees. */
  dns: DnsServer
  prepared: Prepared
  /** Moves the product's clock forward; requires `clock: 'settable'`. */
  setAhead: (time: { days: number }) => Promise<void>
}

interface WorkerFixtures {
  /**
   * Off by default, because all tests share one IP address. The test of the main path turns it on.
   */
  rateLimit: 'on' | 'off'
  /** Who may register, and whether they must confirm their address. */
  registration: 'open' | 'confirm' | 'closed'
  clock: 'real' | 'settable'
  fixture: Fixture
}

interface TestFixtures {
  /** Opens the dashboard of one of the organisations prepared in `global-setup.ts`. */
  openAs: (which: keyof Prepared) => Promise<Page>
  /** An organisation just for this test, with an admin, a project and one variant. */
  organisation: RegisteredOrganisation
  /** The browser page showing the dashboard, logged in as the organisation's admin. */
  dashboard: Page
  /** Serves a page from another origin; by default, one with the embed code. */
  visit: (page: Page, html?: string) => Promise<void>
}

/** Each worker has its own real server process, mail server and DNS server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  rateLimit: ['off', { scope: 'worker', option: true }],
  registration: ['open', { scope: 'worker', option: true }],
  clock: ['real', { scope: 'worker', option: true }],
  fixture: [
    async ({ rateLimit, registration, clock }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'rundgang-e2e-'))
      await cp(handedOver('RUNDGANG_TEMPLATE'), folder, { recursive: true })
      const ahead = clockIn(folder)
      await ahead.set(0)
      const mailbox = await startMailbox()
      const dns = await startDnsServer()
      const server = await startListeningServer({
        settings: {
          DATA_DIR: folder,
          SMTP_URL: mailbox.url,
          DNS_SERVER: dns.address,
          OIDC_ALLOW_PRIVATE: '1',
          RATE_LIMIT: rateLimit,
          REGISTRATION: registration,
          SECONDS_AHEAD_IN: ahead.file,
        },
        preload: clock === 'settable' ? ['./test/promises/processes/settable-clock.ts'] : [],
      })
      const prepared = JSON.parse(handedOver('RUNDGANG_PREPARED')) as Prepared
      const setAhead = ({ days }: { days: number }) => ahead.set(days * 24 * 60 * 60)
      await use({ address: server.address, mailbox, dns, prepared, setAhead })
      await server.signal('SIGTERM')
      await mailbox.close()
      await dns.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ fixture }, use) => use(fixture.address),
  browser: [({ browser }, use) => use(waitForRoutes(browser)), { scope: 'worker' }],
  organisation: async ({ fixture }, use) => use(await registerOrganisation(fixture.address)),
  dashboard: async ({ page, fixture, organisation }, use) => {
    await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
    await page.goto('/admin/')
    await use(page)
  },
  openAs: async ({ page, fixture }, use) => {
    await use(async (which) => {
      await page.context().addCookies([{ ...fixture.prepared[which].cookie, url: fixture.address }])
      // These sessions are as old as the run, and some actions ask for a recent log-in.
      const url = `${fixture.address}/api/users/me/confirm`
      const proved = await page.request.post(url, { data: { password } })
      expect(proved.ok()).toBe(true)
      await page.goto('/admin/')
      return page
    })
  },
  visit: async ({ fixture, organisation }, use) => {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (page, html) => {
      const code = embeddingCode(fixture.address, organisation.projectId)
      const host = await serveHostPage(html ?? pageAround(code))
      opened.push(host)
      await page.goto(host.address)
    })
    for (const host of opened) await host.close()
  },
})

/** The file that tells a settable clock how far ahead it is. */
function clockIn(folder: string) {
  const file = join(folder, 'seconds-ahead')
  return {
    file,
    set: async (seconds: number) => {
      await writeFile(`${file}.new`, String(seconds))
      await rename(`${file}.new`, file)
    },
  }
}

function handedOver(name: 'RUNDGANG_TEMPLATE' | 'RUNDGANG_PREPARED'): string {
  const value = process.env[name]
  if (!value) throw new Error('test/browser/setup/global-setup.ts has not run')
  return value
}
