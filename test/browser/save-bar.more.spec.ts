import { expect } from '@playwright/test'
import { field } from './field.ts'
import { test } from './fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The focused element, if its lower edge is covered. Ignores text areas, which may be too tall. */
const coveredFocus = () => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused instanceof HTMLTextAreaElement) return null
  const { left, width, bottom } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(left + width / 2, bottom - 2)
  return focused.contains(top) || top?.contains(focused) ? null : focused.outerHTML
}

test('on a phone, a long form’s save bar does not cover a focused field, even with an error and the first steps in the bar', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Antwortadresse und Treffpunkt eintragen' }).click()
  await field(dashboard, 'Antwortadresse').fill('keine Adresse')
  await dashboard.getByRole('button', { name: /^Speichern und weiter: Impressum/ }).click()
  await expect(dashboard.getByText('Das stimmt so noch nicht.')).toBeVisible()
  const last = dashboard.getByRole('button', { name: 'Einstellungen speichern' })
  const covered: (string | null)[] = []
  for (let presses = 0; presses < 100; presses++) {
    await dashboard.keyboard.press('Tab')
    if (await last.evaluate((button) => button === document.activeElement)) break
    covered.push(await dashboard.evaluate(coveredFocus))
  }
  expect(covered.length).toBeGreaterThan(20)
  expect(covered.filter(Boolean)).toEqual([])
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the message that a step was saved appears above the bar, so that the next step can be chosen', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Antwortadresse und Treffpunkt eintragen' }).click()
  await dashboard.getByRole('button', { name: /^Speichern und weiter: Impressum/ }).click()
  await expect(field(dashboard, 'Adresse des Impressums')).toBeVisible()
  // Measured immediately, because the message soon disappears.
  const places = await dashboard.waitForFunction(() => {
    const boxOf = (tag: string, text: string) =>
      [...document.querySelectorAll(tag)]
        .find((element) => element.textContent?.startsWith(text))
        ?.getBoundingClientRect()
    const message = boxOf('p', 'Die Einstellungen wurden gespeichert.')
    const next = boxOf('a', 'Weiter: ')
    return message && next && { message: message.bottom, next: next.top }
  })
  const { message = 0, next = 0 } = (await places.jsonValue()) ?? {}
  expect(message).toBeGreaterThan(0)
  expect(message).toBeLessThan(next)
})
