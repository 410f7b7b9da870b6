import type { Page } from '@playwright/test'
import { dayFromNow } from '#server/testing/organisations/registered-organisation.ts'

const firstOfDecember = Temporal.PlainDate.from('2026-12-01')
const timeZone = 'Europe/Berlin'

/** Shifts a start so that tomorrow's slots are shown on 2 December, and so on. */
function moved(start: string): string {
  const time = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone)
  const { days } = Temporal.PlainDate.from(dayFromNow(0)).until(time.toPlainDate())
  const shown = firstOfDecember.add({ days }).toZonedDateTime({
    timeZone,
    plainTime: time.toPlainTime(),
  })
  return shown.toInstant().toString()
}

const shown = (slot: { start: string }) => ({ ...slot, start: moved(slot.start) })

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
}
