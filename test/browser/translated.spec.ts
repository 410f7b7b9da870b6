import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { slotAt } from './dashboard.ts'
import { test } from './fixture.ts'
import { days } from './form-pages.ts'
import { expectSame, type Translator, translatePage } from './setup/page-translator.ts'

/*
 * Browsers translate pages by putting elements in the place of text, or around it. Two pages side
 * by side, one of them translated, must say the same at each step.
 */

const translators: Translator[] = ['replaces', 'wraps']

function failuresIn(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('console', (message) => {
    // A form that is sent within seconds is refused until it has computed a proof.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) failures.push(message.text())
  })
  return failures
}

for (const translator of translators) {
  test(`the form says everything once while a translator ${translator} its text`, async ({
    page: plain,
    context,
    organisation,
    visit,
  }) => {
    const page = await context.newPage()
    const failures = failuresIn(page)
    await translatePage(page, translator)
    await organisation.openSlot()
    await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
    const both = async (step: (page: Page) => Promise<unknown>) => {
      for (const one of [plain, page]) await step(one)
      await expectSame(page, plain)
    }
    await both((one) => visit(one))
    await both((one) => days(one).first().click())
    await both((one) => one.getByRole('button', { name: /10:00/ }).click())
    await both((one) => one.getByLabel('Anzahl Personen').fill('0'))
    await both((one) => one.getByLabel('Anzahl Personen').press('Enter'))
    await both((one) => one.getByLabel('Anzahl Personen').fill('3'))
    await both((one) => one.getByLabel('Ihr Name').fill('Sibylle Günther'))
    await both((one) => one.getByLabel('E-Mail-Adresse').fill('guenther@schule.example'))
    await both((one) => one.getByRole('button', { name: 'Zurück' }).click())
    await both((one) => one.getByRole('button', { name: 'Eine Person mehr' }).click())
    await both((one) => days(one).first().click())
    await both((one) => one.getByRole('button', { name: /14:00/ }).click())
    await page.getByRole('button', { name: 'Jetzt buchen' }).click()
    await expect(page.getByRole('heading', { name: 'Ihre Buchung ist bestätigt' })).toBeVisible()
    expect(failures).toEqual([])
  })

  test(`the dashboard shows current numbers once while a translator ${translator} its text`, async ({
    dashboard: plain,
    context,
    organisation,
  }) => {
    const page = await context.newPage()
    const failures = failuresIn(page)
    await translatePage(page, translator)
    const slotId = await organisation.openSlot()
    await page.goto('/admin/')
    await expectSame(page, plain)
    await organisation.book(slotId, { attendees_count: 3 })
    await expect(slotAt(plain, '10:00')).toContainText('3 von 10')
    await expectSame(page, plain)
    await organisation.openSlot({ starttime: `${dayFromNow(1)}T14:00` })
    await expect(slotAt(plain, '14:00')).toBeVisible()
    await expectSame(page, plain)
    await organisation.book(slotId, { attendees_count: 7 })
    await expect(slotAt(plain, '10:00')).toContainText('10 von 10')
    await expectSame(page, plain)
    await organisation.call('DELETE', `admin/timeslot/${slotId}`)
    await expect(slotAt(plain, '10:00')).toBeHidden()
    await expectSame(page, plain)
    expect(failures).toEqual([])
  })

  test(`React can remove and move a text while a translator ${translator} it`, async ({ page }) => {
    await translatePage(page, translator)
    await page.goto('/admin/')
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    // The calls that React makes.
    const said = await page.evaluate(async () => {
      const translated = () => new Promise((resolve) => setTimeout(resolve, 50))
      const place = document.createElement('p')
      const [first, second, third] = ['eins ', 'zwei ', 'drei '].map((text) => new Text(text))
      if (!(first && second && third)) throw new Error('no texts')
      document.body.appendChild(place)
      for (const node of [first, document.createElement('b'), second]) place.appendChild(node)
      await translated()
      place.insertBefore(third, second)
      await translated()
      place.removeChild(first)
      await translated()
      place.insertBefore(second, third)
      second.nodeValue = 'zwei neu '
      await translated()
      return place.textContent
    })
    expect(said.replaceAll(/\s+/g, ' ')).toBe('zwei neu drei ')
  })
}
