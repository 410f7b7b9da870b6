import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { waitingPageTexts } from '#texts/waiting-page-texts.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './fixture.ts'
import { tabTo } from './setup/keyboard.ts'
import { letWait, openFullSlot, wait } from './waiting/waiting.ts'

test.use({ viewport: { width: 390, height: 844 } })

const button = (page: Page, name: string) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const calls = '**/api/public/waiting/*'

test.beforeEach(({ organisation }) => letWait(organisation))

const languages: Language[] = ['de', 'en', 'fr', 'de-simple']
for (const language of languages) {
  test(`[${language}] the page of a waiting, offered or ended entry is in this language, fits a phone and is accessible`, async ({
    page,
    organisation,
  }) => {
    const w = waitingPageTexts[language]
    const { slotId, cancel } = await openFullSlot(organisation)
    const look = async (state: string) => {
      await expectAccessible(page, `${state} in ${language}`)
      const tooWide = () => document.documentElement.scrollWidth - innerWidth
      expect(await page.evaluate(tooWide), state).toBeLessThanOrEqual(0)
    }
    await page.goto(await wait(organisation, [slotId], { language, people: 3, people_min: 1 }))
    await expect(heading(page, w.waitingTitle)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', w.locale)
    await look('waiting')
    await cancel()
    await page.reload()
    await expect(heading(page, w.offeredTitle)).toBeVisible()
    await look('offered')
    await button(page, w.decline).click()
    await expect(heading(page, w.ended.declined[0])).toBeFocused()
    await look('declined')
    await expect(page.getByRole('link', { name: w.toDates })).toBeVisible()
    for (const state of ['missed', 'over', 'left'] as const) {
      await page.route(calls, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), state } })
      })
      await page.reload()
      await expect(heading(page, w.ended[state][0])).toBeVisible()
      await look(state)
      await page.unroute(calls)
    }
  })
}

test('an offer that was answered in another tab says so, and cannot be answered twice', async ({
  page,
  organisation,
}) => {
  const { slotId, cancel } = await openFullSlot(organisation)
  const path = await wait(organisation, [slotId])
  await cancel()
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(path)
    await expect(button(tab, 'Zusagen')).toBeVisible()
  }
  await button(other, 'Ablehnen').click()
  await expect(heading(other, 'Sie haben abgelehnt')).toBeFocused()
  await button(page, 'Zusagen').click()
  await expect(heading(page, 'Sie haben abgelehnt')).toBeFocused()
  expect(await organisation.slots()).toMatchObject([{ sum: 0, offered: 0 }])
})

test('the page of an entry for a deleted slot says that there is nothing left to wait for', async ({
  page,
  organisation,
}) => {
  const { slotId } = await openFullSlot(organisation)
  const path = await wait(organisation, [slotId])
  await organisation.call('DELETE', `admin/timeslot/${slotId}`)
  await expect(async () => {
    await page.goto(path)
    await expect(heading(page, 'Diese Warteliste ist beendet')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page, 'a waiting list that has ended')
})

test('a visitor accepts an offer with the keyboard after losing the connection, and Back returns to the previous page', async ({
  page,
  organisation,
}) => {
  const { slotId, cancel } = await openFullSlot(organisation)
  const path = await wait(organisation, [slotId])
  await cancel()
  await page.goto(`/buchen/${organisation.projectId}`)
  await page.goto(path)
  await tabTo(button(page, 'Zusagen'))
  await page.route('**/accept', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Das kam nicht durch')
  await expectAccessible(page, 'an answer that was lost')
  await page.unroute('**/accept')
  await expect(button(page, 'Zusagen')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heading(page, 'Ihre Plätze sind gebucht')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(/10:00\sUhr.*2\sPersonen/s)
  await page.goBack()
  await expect(page).toHaveURL(/\/buchen\//)
  await page.goForward()
  await expect(heading(page, 'Ihre Plätze sind gebucht')).toBeVisible()
  expect(await organisation.slots()).toMatchObject([{ sum: 2, offered: 0 }])
})
