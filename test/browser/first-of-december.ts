import type { Page } from '@playwright/test'
import { dayInOneMonth } from '#test/world/registered-organisation.ts'

const firstOfDecember = Temporal.PlainDate.from('2026-12-01')
const timeZone = 'Europe/Berlin'

/** Shifts a time by whole days, from one day to another. */
function moved(start: string, from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const time = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
  const { days } = from.until(time.toPlainDate())
  const shown = to.add({ days }).toZonedDateTime({ timeZone, plainTime: time.toPlainTime() })
  return shown.toInstant().toString()
}

/** The day before the first of those on which a test has its slots. */
const realFirst = () => Temporal.PlainDate.from(dayInOneMonth(1)).subtract({ days: 1 })

/** Shows the slots of a test on 2 and 3 December. */
const shown = (slot: { start: string }) => ({
  ...slot,
  start: moved(slot.start, realFirst(), firstOfDecember),
})

/**
 * Makes the visitor's form think today is 1 December 2026, so that a test can expect exact text
 * about the month in any language. The booked slots are not changed.
 */
export async function onFirstOfDecember(page: Page, language = 'de'): Promise<void> {
  await page.clock.setFixedTime('2026-12-01T09:00:00Z')
  await page.route(/\/api\/public\/projects\/[^/]+\/(offer|slots)/, async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: `${origin}${pathname}?lang=${language}` })
    const body = await response.json()
    const json = Array.isArray(body) ? body.map(shown) : { ...body, slots: body.slots.map(shown) }
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/public\/projects\/[^/]+\/bookings$/, async (route) => {
    const body = route.request().postDataJSON()
    if (!body?.start) return route.fallback()
    const postData = { ...body, start: moved(body.start, firstOfDecember, realFirst()) }
    await route.fallback({ postData })
  })
}
