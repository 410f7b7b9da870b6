import { expect, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { newEmail, pathIn } from './people.ts'
import { tabTo } from './setup/keyboard.ts'
import { letWait, missTwoOffers, openFullSlot, wait } from './waiting/waiting.ts'

// Free places are offered automatically, except to people who missed two offers. Since that takes
// days, the test moves the clock.
test.use({ clock: 'settable' })

const notice = (page: Page) => page.getByRole('link', { name: 'Warteliste' })
const list = (page: Page) => dialog(page, 'Warteliste')
const inAWeek = (time: string) => `${dayFromNow(7)}T${time}`

test('an admin offers places with the keyboard alone, and they are accepted from the email', async ({
  dashboard: page,
  organisation,
  fixture,
}) => {
  await letWait(organisation)
  const email = newEmail()
  await missTwoOffers(fixture, organisation, email)
  const { slotId, cancel } = await openFullSlot(organisation, inAWeek('10:00'))
  await wait(organisation, [slotId], { email })
  await page.reload()
  await tabTo(notice(page))
  await page.keyboard.press('Enter')
  const offer = list(page).getByRole('button', { name: /^Plätze anbieten: Sibylle Günther/ })
  await tabTo(offer)
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('alert')).toHaveText('Das Angebot ist nicht möglich.')
  await expect(list(page)).toContainText('Dafür sind nicht genug Plätze frei')
  await expectAccessible(page, 'an offer that is refused')
  await expect(offer).toBeFocused()

  await cancel()
  await expect.poll(() => organisation.slots()).toMatchObject([{ sum: 0, offered: 0 }, {}, {}])
  await page.keyboard.press('Enter')
  await expect(list(page).getByText('Sibylle Günther bekommt ein Angebot')).toBeVisible()
  await expect(list(page)).toContainText(/2 Plätze angeboten, Antwort bis .* Uhr/)
  await expect(offer).toHaveCount(0)
  await expectAccessible(page, 'an offer by hand')
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeFocused()
  const book = page.getByRole('button', { name: /^Buchen: .* 10:00/ })
  // An admin may overbook it.
  await expect(book).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('link', { name: '2 angeboten' }).click()
  await expect(list(page).getByRole('heading', { name: /10:00 Uhr$/ })).toBeFocused()

  const mail = await fixture.mailbox.waitFor(
    ({ recipients, text }) => recipients.includes(email) && (text ?? '').includes('10:00'),
  )
  expect(mail.subject).toMatch(/Plätze frei/)
  const visitor = await page.context().newPage()
  await visitor.goto(pathIn(mail, 'warteliste.html'))
  await visitor.getByRole('button', { name: 'Zusagen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Ihre Plätze sind gebucht' })).toBeVisible()
  await expect(list(page)).toContainText('Zurzeit wartet niemand.')
  expect(await organisation.slots()).toMatchObject([{ sum: 2, offered: 0 }, {}, {}])
})
