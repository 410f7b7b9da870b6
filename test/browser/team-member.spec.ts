import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { invite, join, row } from './people.ts'
import { invitations, members, openTeam, staffCalls } from './team.ts'

test('[T04] on a small screen, a row links to a page where the member or invitation can be deleted', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name } = await join(fixture, organisation)
  const invited = await invite(fixture, organisation, { admin: true })
  await dashboard.setViewportSize({ width: 390, height: 844 })
  await openTeam(dashboard)
  // Clicks anywhere in the row, not only on the name.
  await row(members(dashboard), name).click({ position: { x: 200, y: 50 } })
  await expect(dashboard.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(dashboard.getByRole('main')).toContainText('Teammitglied')
  await expectAccessible(dashboard, 'member')
  const missing = await watchFor(dashboard, 'Diese Seite gibt es nicht.')
  // Holds back the lists that are loaded after the deletion.
  await dashboard.route(/\/api\/admin\/(staff|invites)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await dashboard.getByRole('button', { name: 'Löschen' }).click()
  await dialog(dashboard, 'Teammitglied löschen?')
    .getByRole('button', { name: 'Teammitglied löschen' })
    .click()
  await expect(dashboard).toHaveURL(/\/admin\/team$/)
  await expect(dashboard.getByText(`${name} gehört nicht mehr zum Team`)).toBeVisible()
  await expect(row(members(dashboard), name)).toHaveCount(0)

  await row(invitations(dashboard), invited.email).getByRole('link').click()
  await expect(dashboard.getByRole('definition').first()).toHaveText('Admin')
  await expectAccessible(dashboard, 'invitation')
  await dashboard.getByRole('button', { name: 'Löschen' }).click()
  await dialog(dashboard, 'Einladung löschen?')
    .getByRole('button', { name: 'Einladung löschen' })
    .click()
  await expect(dashboard.getByText('Keine Einladungen vorhanden.')).toBeVisible()
  await expect(dashboard.getByText(`Die Einladung an ${invited.email} ist gelöscht`)).toBeVisible()
  expect(await missing()).toBe(false)

  await row(members(dashboard), 'Käthe Roß').getByRole('link').click()
  await expect(dashboard.getByRole('main')).toContainText('Admin (Sie)')
  await expect(dashboard.getByRole('button', { name: 'Löschen' })).toHaveCount(0)
  await dashboard.getByRole('link', { name: 'Zurück zum Team' }).click()
  await expect(members(dashboard)).toBeVisible()
  for (const path of ['members/unbekannt', 'invitations/unbekannt', 'members', 'anderes/1']) {
    await dashboard.goto(`/admin/team/${path}`)
    await expect(dashboard.getByText('Diese Seite gibt es nicht.')).toBeVisible()
  }
})

test('ending all of a member’s access asks first', { tag: '@more' }, async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name, cookie } = await join(fixture, organisation)
  const isIn = async () =>
    (
      await fetch(`${fixture.address}/api/users/me`, {
        headers: { cookie: `${cookie.name}=${cookie.value}` },
      })
    ).ok
  expect(await isIn()).toBe(true)
  await openTeam(dashboard)
  await row(members(dashboard), name).getByRole('link').click()
  const all = dashboard.getByRole('main').getByRole('button', { name: 'Alle Zugänge beenden' })
  await all.click()
  const question = dialog(dashboard, 'Alle Zugänge beenden?')
  await expectAccessible(dashboard, 'asked whether to end all access')
  await dashboard.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await isIn()).toBe(true)
  await all.click()
  await question.getByRole('button', { name: 'Alle Zugänge beenden' }).click()
  await expect(dashboard.getByRole('main')).toContainText('Auf keinem Gerät angemeldet.')
  await expect(dashboard.getByText('Beendet.')).toBeVisible()
  expect(await isIn()).toBe(false)
})

test('a member’s page that fails to load keeps the focus during a retry', { tag: '@more' }, async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name } = await join(fixture, organisation)
  await openTeam(dashboard)
  await row(members(dashboard), name).getByRole('link').click()
  await expect(dashboard.getByRole('heading', { level: 1, name })).toBeVisible()
  await dashboard.route(staffCalls, (route) => route.fulfill({ status: 503, body: '' }))
  await dashboard.reload()
  const reload = dashboard.getByRole('button', { name: 'Erneut laden' })
  await expect(reload).toBeVisible({ timeout: 30_000 })
  await dashboard.unroute(staffCalls)
  await reload.focus()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(dashboard.locator('main :focus')).toContainText(name)
})

/**
 * Watches the page from now on. The returned function says whether the text has appeared, even if
 * only briefly.
 */
async function watchFor(page: Page, text: string) {
  const seen = await page.evaluateHandle((text) => {
    const seen = { yes: false }
    new MutationObserver(() => {
      seen.yes ||= document.body.textContent.includes(text)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return seen
  }, text)
  return () => seen.evaluate(({ yes }) => yes)
}
