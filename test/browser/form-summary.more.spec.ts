import { expect } from '@playwright/test'
import type { Variant } from '#contract/variant.ts'
import { test } from './fixture.ts'
import { chooseFirstTime } from './form-pages.ts'

for (const width of [320, 390, 600, 768, 1280]) {
  test(`at ${width} pixels wide, the choices stay visible while the form is filled in`, async ({
    page,
    organisation,
    visit,
  }) => {
    await organisation.openSlot()
    await page.setViewportSize({ width, height: 560 })
    await visit(page)
    const summary = page.getByLabel('Ihre Auswahl')
    await chooseFirstTime(page)
    await expect(summary).toContainText('Führung')
    await expect(summary).toContainText('1 Person')
    const submit = page.getByRole('button', { name: 'Jetzt buchen' })
    await submit.focus()
    await expect(summary).toBeInViewport({ ratio: 1 })
    // Goes through the fields in reverse, so that the page scrolls towards the summary.
    for (const name of ['comment', 'booker_email', 'booker_name', 'attendees_count']) {
      const input = page.locator(`[name=${name}]`)
      while (!(await input.evaluate((element) => element.matches(':focus')))) {
        await page.keyboard.press('Shift+Tab')
      }
      await expect(summary).toBeInViewport({ ratio: 1 })
      const [field, bar] = [await input.boundingBox(), await summary.boundingBox()]
      if (!field || !bar) throw new Error(`${name} is not shown`)
      const isBeside = bar.x >= field.x + field.width
      expect(isBeside || field.y >= bar.y + bar.height, `${name} is not covered`).toBe(true)
    }
    expect(await summary.evaluate((bar) => getComputedStyle(bar).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    )
  })
}

const longName =
  'Öffentliche Führung durch die Alte Spinnerei mit Vorführung der Maschinen, Verkostung im Speicher und anschließendem Gespräch mit den letzten Weberinnen der Stadt'

for (const height of [480, 664, 844]) {
  test(`on a phone ${height} pixels high, the field to correct and its label are not covered by the choices`, async ({
    page,
    organisation,
    visit,
  }) => {
    const { call, variant, openSlot } = organisation
    await call('PUT', `admin/variants/${variant.id}`, { name: longName })
    await openSlot()
    await page.setViewportSize({ width: 390, height })
    await visit(page)
    await chooseFirstTime(page)
    const submit = page.getByRole('button', { name: 'Jetzt buchen' })
    await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await submit.click()
    await expect(page.locator('[name=booker_name]')).toBeFocused()
    const bar = await page.getByLabel('Ihre Auswahl').boundingBox()
    const label = await page.getByText('Ihr Name*').boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(page.getByText('Bitte geben Sie Ihren Namen an.')).toBeInViewport({ ratio: 1 })
  })
}

for (const width of [390, 1280]) {
  test(`at ${width} pixels wide, no empty summary takes up space before anything is chosen`, async ({
    page,
    organisation,
    visit,
  }) => {
    const { projectId, call } = organisation
    await call('POST', `admin/variants/${projectId}`, { name: 'Kinderführung' })
    const { body } = await call<Variant[]>('GET', `admin/variants/${projectId}`)
    const possible_ressources = body.map(({ ressource_id }) => ressource_id)
    await organisation.openSlot({ possible_ressources })
    await page.setViewportSize({ width, height: 860 })
    await visit(page)
    await expect(page.getByRole('button', { name: 'Kinderführung' })).toBeVisible()
    await expect(page.getByLabel('Ihre Auswahl')).toBeHidden()
  })
}
