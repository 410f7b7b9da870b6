import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { waitingPageTexts } from '#texts/page-texts.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { join } from './people.ts'
import { tabTo } from './setup/keyboard.ts'
import { letWait, openFullSlot, wait } from './waiting/waiting.ts'

const notice = (page: Page) => page.getByRole('link', { name: /^Warteliste/ })
const list = (page: Page) => dialog(page, 'Warteliste')
const question = (page: Page) => dialog(page, 'Von der Warteliste entfernen?')
const calls = '**/api/admin/waiting/**'

test('the dashboard counts the people waiting and links to the list, which shows them by slot in the order they joined', async ({
  dashboard: page,
  organisation,
}) => {
  await letWait(organisation)
  const morning = await openFullSlot(organisation)
  const noon = await openFullSlot(organisation, `${dayFromNow(1)}T12:00`)
  await page.reload()
  await expect(notice(page)).toHaveText('Warteliste')
  await wait(organisation, [noon.slotId], { email: 'first@x.example', name: 'Zoë Ångström' })
  const both = [morning.slotId, noon.slotId]
  await wait(organisation, both, { email: 'second@x.example', people: 4, people_min: 2 })
  await expect(notice(page)).toHaveText('Warteliste')
  await expectAccessible(page, 'the dashboard with a waiting list')
  await notice(page).click()
  await expect(page).toHaveURL(/\/admin\/waiting(\?|$)/)
  const slots = list(page).getByRole('region')
  await expect(slots).toHaveCount(2)
  await expect(slots.first()).toContainText('10:00 Uhr')
  const listed = slots.last().getByRole('list', { name: /12:00 Uhr$/ })
  await expect(listed.getByRole('listitem')).toHaveText([/Zoë Ångström/, /Sibylle Günther/])
  const last = listed.getByRole('listitem').last()
  await expect(last).toContainText('4 Personen, mindestens 2')
  await expect(last).toContainText(/Wartet auch auf: .*10:00 Uhr/)
  await expectAccessible(page, 'the waiting list')
  await page.reload()
  await expect(list(page).getByText('Zoë Ångström')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL(/\/admin(\?|$)/)
})

test('an entry is removed after confirmation, and the list in another tab updates', async ({
  dashboard: page,
  organisation,
}) => {
  await letWait(organisation)
  const { slotId } = await openFullSlot(organisation)
  const first = await wait(organisation, [slotId], { email: 'a@x.example', name: 'Zoë Ångström' })
  await wait(organisation, [slotId], { email: 'b@x.example' })
  await page.goto('/admin/waiting')
  const other = await page.context().newPage()
  await other.goto('/admin/waiting')
  await expect(list(other).getByRole('listitem')).toHaveCount(2)
  const remove = list(page).getByRole('button', { name: /^Entfernen: Zoë Ångström/ })
  await remove.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Nicht entfernen' })).toBeFocused()
  await expectAccessible(page, 'the question whether to remove an entry')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.press('Enter')

  await page.route(calls, (route) => route.abort())
  await question(page).getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(question(page).getByRole('alert')).toHaveText('Das Entfernen ist fehlgeschlagen.')
  await page.unroute(calls)
  await question(page).getByRole('button', { name: 'Entfernen', exact: true }).click()
  await expect(list(page).getByText('Zoë Ångström steht nicht mehr')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveText([/Sibylle Günther/])
  await expect(list(page).locator(':focus')).toContainText('Zoë Ångström')
  await expect(list(other).getByRole('listitem')).toHaveText([/Sibylle Günther/])

  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'Ihr Eintrag ist beendet' })).toBeVisible()
  await expectAccessible(page, 'a removed entry')
})

test('the waiting-list page says so if the list is empty, is turned off or cannot be loaded, and fits a phone', async ({
  dashboard: page,
  organisation,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/waiting')
  await expect(list(page)).toContainText('Die Warteliste ist für dieses Projekt ausgeschaltet.')
  await expectAccessible(page, 'a waiting list that is off')
  await list(page).getByRole('link', { name: 'Zu den Einstellungen' }).click()
  await page.getByRole('switch', { name: /^Warteliste/ }).check()
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click()
  await expect(page.getByText('Die Einstellungen wurden gespeichert.')).toBeVisible()
  await page.goto('/admin/waiting')
  await expect(list(page)).toContainText('Wenn ein Termin ausgebucht ist')
  await expectAccessible(page, 'an empty waiting list')

  const { slotId } = await openFullSlot(organisation)
  const name = `Donaudampfschifffahrts${'gesellschaft'.repeat(8)}`
  await wait(organisation, [slotId], { name, email: `${'sehr-lang.'.repeat(5)}x@x.example` })
  await expect(list(page).getByText(name)).toBeVisible()
  const tooWide = () =>
    list(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await tooWide()).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'the waiting list on a phone')

  await page.route(calls, (route) => route.abort())
  await page.reload()
  await expect(list(page).getByRole('alert')).toHaveText(
    'Die Warteliste konnte nicht geladen werden.',
    { timeout: 30_000 },
  )
  await expectAccessible(page, 'a waiting list that could not be loaded')
  await page.unroute(calls)
  await list(page).getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(list(page).getByText(name)).toBeVisible()
})

test('guides do not see the waiting list, and a dashboard without one does not request it', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  const { slotId } = await openFullSlot(organisation)
  // Leaves the dashboard, because the response to its own call might be the one waited for.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const told = page.waitForResponse(/\/given-up$/)
  await page.goto('/admin/')
  await (await told).finished()
  await expect(page.getByText('10:00')).toBeVisible()
  expect(asked.filter((path) => path.includes('waiting') || path.includes('notices'))).toEqual([])

  await letWait(organisation)
  await wait(organisation, [slotId])
  await letWait(organisation, false)
  await page.reload()
  await expect(notice(page)).toHaveText('Warteliste')
  const guide = await join(fixture, organisation)
  await page.context().addCookies([{ ...guide.cookie, url: fixture.address }])
  await page.goto('/admin/waiting')
  await expect(page.getByText('10:00')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(list(page)).toHaveCount(0)
})

test.describe('the page of an entry', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const button = (page: Page, name: string) => page.getByRole('button', { name })

  const heading = (page: Page, name: string) => page.getByRole('heading', { name })

  const entryCalls = '**/api/public/waiting/*'

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
        await page.route(entryCalls, async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...(await answer.json()), state } })
        })
        await page.reload()
        await expect(heading(page, w.ended[state][0])).toBeVisible()
        await look(state)
        await page.unroute(entryCalls)
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
})
