import { expect, type Locator, type Page } from '@playwright/test'
import type { Role } from '#contract/role.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { test } from '../fixture.ts'
import { join } from '../people.ts'

export type Fixture = Parameters<typeof join>[0]

export const phone = { width: 390, height: 844 }

/** Logs the browser in as a new team member, without opening a page. */
export async function enterAs(
  page: Page,
  fixture: Fixture,
  { organisation, role = 'guide' }: { organisation: RegisteredOrganisation; role?: Role },
) {
  const member = await join(fixture, organisation, { name: 'Grete Lange', role })
  await page.context().addCookies([{ ...member.cookie, url: fixture.address }])
  const assign = (slotId: string) => assignTo(fixture, organisation, slotId)
  /** Opens a slot with a booking, and assigns this member to it. */
  const openLed = async (day: number, time: string, booking = {}) => {
    const slotId = await organisation.openSlot({ starttime: `${dayFromNow(day)}T${time}` })
    await organisation.book(slotId, booking)
    await assign(slotId)
    return slotId
  }
  return { ...member, assign, openLed }
}

async function assignTo(
  { address }: Fixture,
  { cookie }: RegisteredOrganisation,
  event_id: string,
) {
  const { ok, status } = await fetch(`${address}/api/admin/assign_staff`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: new URLSearchParams({ event_id, staff_name: 'Grete Lange' }),
  })
  if (!ok) throw new Error(`assignment: ${status}`)
}

/** A slot on the page "Meine Termine". */
export const mineAt = (page: Page, time: string): Locator =>
  page.getByRole('region').getByRole('listitem', { name: time })

export const title = (page: Page) => page.getByRole('heading', { name: 'Meine Termine', level: 1 })

/** Everything in browser storage that this page's scripts can read, as one string. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push(request.url, (await response?.text()) ?? '')
      }
    }
    found.push(...(await indexedDB.databases()).map(({ name }) => name ?? ''))
    return found.join('\n')
  })

/** Waits until the service worker is ready, so that the page can be opened offline. */
export async function isStored(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export const booker = 'Sibylle Günther'
export const booking = { booker_name: booker, booker_phone: '0421 361-0' }
export const call = { name: `0421 361-0: ${booker} anrufen` }

/** Opens "Meine Termine" with one booking on it, and waits until it can also be opened offline. */
export const opened = (page: Page) =>
  test.step('open "Meine Termine"', async () => {
    await page.goto('/admin/mine')
    await expect(page.getByRole('link', call)).toBeVisible()
    await isStored(page)
    expect(await storedIn(page)).toContain(booker)
  })
