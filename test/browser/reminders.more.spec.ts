import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { tabTo } from './setup/keyboard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const reminder = (page: Page, position: number) => field(page, `Erinnerung ${position}`)
const saved = (page: Page) => page.getByText('Die Einstellungen wurden gespeichert.')

const remindersOf = async ({ call }: RegisteredOrganisation) =>
  (await call<Project[]>('GET', 'admin/projects')).body[0]?.reminders

const invalid =
  'Bitte geben Sie 1 bis 720 Stunden oder 1 bis 30 Tage ein, zum Beispiel „2 Tage“ oder „3 Stunden“.'

test('one click adds a reminder two days beforehand, and other times can be typed in everyday language', async ({
  dashboard,
  organisation,
}) => {
  expect(await remindersOf(organisation)).toEqual([])
  await dashboard.goto('/admin/settings/website')
  await button(dashboard, 'Zwei Tage vorher erinnern').click()
  await expect(reminder(dashboard, 1)).toBeFocused()
  await expect(reminder(dashboard, 1)).toHaveValue('2 Tage vorher')
  await button(dashboard, 'Einstellungen speichern').click()
  await expect(saved(dashboard)).toBeVisible()
  expect(await remindersOf(organisation)).toEqual([48])

  await button(dashboard, 'Weitere Erinnerung').click()
  await expect(reminder(dashboard, 2)).toBeFocused()
  for (const wrong of ['', 'bald', '0', '31 Tage', '721', '2,5 h']) {
    await reminder(dashboard, 2).fill('')
    await reminder(dashboard, 2).pressSequentially(wrong)
    await button(dashboard, 'Einstellungen speichern').click()
    await expect(reminder(dashboard, 2), wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(reminder(dashboard, 2), wrong).toHaveAccessibleDescription(invalid)
  }
  await expectAccessible(dashboard, 'a reminder with a fault')
  expect(await remindersOf(organisation)).toEqual([48])
  await reminder(dashboard, 2).fill('')
  await reminder(dashboard, 2).pressSequentially('3 stunden')
  await button(dashboard, 'Einstellungen speichern').click()
  await expect(reminder(dashboard, 2)).toHaveValue('3 Stunden vorher')
  expect(await remindersOf(organisation)).toEqual([3, 48])
  await expectAccessible(dashboard, 'two reminders')

  await dashboard.reload()
  await expect(reminder(dashboard, 1)).toHaveValue('2 Tage vorher')
  await button(dashboard, 'Erinnerung 1 entfernen').click()
  await expect(button(dashboard, 'Weitere Erinnerung')).toBeFocused()
  await button(dashboard, 'Einstellungen speichern').click()
  await expect(saved(dashboard)).toBeVisible()
  expect(await remindersOf(organisation)).toEqual([3])
})

test('the email settings link to the reminders', async ({ dashboard }) => {
  await dashboard.goto('/admin/settings/mails')
  await dashboard.getByRole('link', { name: 'Erinnerungen einstellen' }).press('Enter')
  await expect(button(dashboard, 'Zwei Tage vorher erinnern')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('up to five reminders are set with the keyboard alone, and fit the screen', async ({
    dashboard,
    organisation,
  }) => {
    await dashboard.goto('/admin/settings/website')
    const { keyboard } = dashboard
    const add = button(dashboard, 'Weitere Erinnerung')
    await field(dashboard, 'Personen je Buchung, höchstens').focus()
    await tabTo(button(dashboard, 'Zwei Tage vorher erinnern'))
    await keyboard.press('Enter')
    for (const text of ['1 Monat', '1 Tag', '5', '3 h']) {
      await tabTo(add)
      await keyboard.press('Enter')
      await keyboard.type(text)
    }
    await expect(add).toHaveCount(0)
    await keyboard.press('Enter')
    await expect(reminder(dashboard, 2)).toBeFocused()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('7 Tage')
    await expectAccessible(dashboard, 'five reminders on a phone')
    const width = await dashboard.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await keyboard.press('Enter')
    await expect(saved(dashboard)).toBeVisible()
    expect(await remindersOf(organisation)).toEqual([3, 5, 24, 48, 168])
    await expect(reminder(dashboard, 1)).toHaveValue('7 Tage vorher')
  })
})
