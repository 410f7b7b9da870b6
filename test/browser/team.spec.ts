import { expect } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { test } from './fixture.ts'
import { passTime } from './passing-time.ts'
import { invite, join, newEmail, row } from './people.ts'
import { invitations, inviteCalls, members, openTeam, staffCalls } from './team.ts'

test('[T01] [T02] [T04] [T05] [T13] [T15] [R08] an admin sees who is in the team or invited, and deletes a member', async ({
  dashboard,
  organisation,
  fixture,
}) => {
  const { name } = await join(fixture, organisation, { name: 'Jörg Öz' })
  await join(fixture, organisation, { name: 'Änne Groß', admin: true })
  const guest = await invite(fixture, organisation, { email: newEmail('gast') })
  const boss = await invite(fixture, organisation, { email: newEmail('leitung'), admin: true })

  await test.step('an admin reaches the team from the navigation', async () => {
    await dashboard.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
    await expect(dashboard).toHaveURL(/\/admin\/team/)
  })

  await test.step('the team page lists members and invitations, and marks the admins', async () => {
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(3)
    await expect(row(members(dashboard), 'Käthe Roß')).toContainText(organisation.email)
    for (const [name, badges] of [
      ['Käthe Roß', 1],
      ['Änne Groß', 1],
      ['Jörg Öz', 0],
    ] as const) {
      await expect(row(members(dashboard), name).getByText('Admin', { exact: true })).toHaveCount(
        badges,
      )
    }
    await expect(invitations(dashboard).getByRole('listitem')).toHaveCount(2)
    await expect(
      row(invitations(dashboard), boss.email).getByText('Admin', { exact: true }),
    ).toBeVisible()
    await expect(
      row(invitations(dashboard), guest.email).getByText('Admin', { exact: true }),
    ).toHaveCount(0)
    await expect(row(invitations(dashboard), guest.email)).toContainText(/Gültig bis .+ \d{4}/)
  })

  await test.step('each row except one’s own has "Löschen"; on a small screen no row has it', async () => {
    const deletions = dashboard.getByRole('main').getByRole('button', { name: /^Löschen/ })
    await expect(row(members(dashboard), name).getByRole('button')).toHaveText('Löschen')
    await expect(row(invitations(dashboard), guest.email).getByRole('button')).toHaveText('Löschen')
    await expect(row(members(dashboard), 'Käthe Roß').getByRole('button')).toHaveCount(0)
    await expect(deletions).toHaveCount(4)
    const viewport = dashboard.viewportSize()
    await dashboard.setViewportSize({ width: 390, height: 844 })
    await expect(deletions.first()).toBeHidden()
    await expect(dashboard.getByText(/tippen Sie auf die Person/).first()).toBeVisible()
    if (viewport) await dashboard.setViewportSize(viewport)
  })

  const question = dialog(dashboard, 'Teammitglied löschen?')
  await test.step('a member who cannot be deleted stays, and the dialog says so', async () => {
    await dashboard.route('**/api/admin/users/*', (route) => route.abort())
    await row(members(dashboard), name).getByRole('button').click()
    await question.getByRole('button', { name: 'Teammitglied löschen' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      'Es ist ein Fehler beim Löschen des Benutzers aufgetreten.',
    )
    await question.getByRole('button', { name: 'Behalten' }).click()
    await expect(row(members(dashboard), name)).toBeVisible()
    await dashboard.unroute('**/api/admin/users/*')
  })

  await test.step('a member is deleted after confirmation, and the members are fetched again', async () => {
    await row(members(dashboard), name).getByRole('button').click()
    await expect(question).toContainText(name)
    await expect(question.getByRole('button', { name: 'Behalten' })).toBeFocused()
    await dashboard.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(row(members(dashboard), name).getByRole('button')).toBeFocused()

    await dashboard.keyboard.press('Enter')
    const fetched = dashboard.waitForRequest(staffCalls)
    await question.getByRole('button', { name: 'Teammitglied löschen' }).click()
    await expect(question).toBeHidden()
    await fetched
    await expect(row(members(dashboard), name)).toHaveCount(0)
    await expect(dashboard.getByText(`${name} gehört nicht mehr zum Team`)).toBeVisible()
    await expect(dashboard.getByRole('main')).toBeFocused()
  })
})

test('[R07] [R08] the team page is for admins: guides neither see the link nor can open the page', async ({
  openAs,
}) => {
  const page = await openAs('guide')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0)
  await page.goto('/admin/team')
  await expect(page.getByText('Diese Seite ist nur für Admins.')).toBeVisible()
  await expect(page.getByText('Teammitglieder')).toHaveCount(0)
  await page.getByRole('link', { name: 'Zum Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Termine', exact: true })).toBeVisible()
})

test('[T07] [T09] [T18] if the team cannot be loaded, both lists try four times and then offer a retry; only the list of invitations shows a message', async ({
  dashboard,
}) => {
  const tries = { staff: [] as number[], invites: [] as number[] }
  const now = () => dashboard.evaluate(() => Date.now())
  await dashboard.clock.install()
  // Leaves the dashboard, because it fetches the team too, and that must not be counted.
  await dashboard.goto('about:blank')
  await dashboard.route(staffCalls, async (route) => {
    tries.staff.push(await now())
    await route.fulfill({ status: 503, body: '' })
  })
  await dashboard.route(inviteCalls, async (route) => {
    tries.invites.push(await now())
    await route.abort()
  })
  const alert = dashboard.getByRole('alert')
  const reload = dashboard.getByRole('button', { name: 'Erneut laden' })

  await test.step('the retries are further and further apart', async () => {
    await openTeam(dashboard)
    await passTime(dashboard, async () => (await alert.count()) + (await reload.count()) === 2)
    for (const [first = 0, second = 0, third = 0, fourth = 0, ...more] of Object.values(tries)) {
      expect(more).toEqual([])
      // Only checks minimum intervals, because a busy browser can only take longer.
      expect(second - first).toBeGreaterThan(900)
      expect(third - second).toBeGreaterThan(1900)
      expect(fourth - third).toBeGreaterThan(3900)
    }
    await expect(alert).toHaveText(['Fehler beim Laden der Einladungen: Failed to fetch invites'])
    await expect(dashboard.getByText('Failed to fetch team data')).toHaveCount(0)
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the invitations are loaded when the retry is pressed', async () => {
    await dashboard.unroute(inviteCalls)
    await dashboard.getByRole('button', { name: 'Erneut versuchen' }).focus()
    await dashboard.keyboard.press('Enter')
    await expect(dashboard.getByText('Keine Einladungen vorhanden.')).toBeVisible()
    await expect(dashboard.getByRole('heading', { name: 'Einladungen' })).toBeFocused()
  })

  await test.step('for the members, no message is shown, but a retry is offered', async () => {
    await expect(alert).toHaveCount(0)
    await expect(members(dashboard)).toHaveText(/^Teammitglieder.*Termine\.Erneut laden$/)
    await reload.focus()
    await dashboard.keyboard.press('Enter')
    await expect(reload).toHaveAttribute('aria-busy', 'true')
    await expect(reload).toBeFocused()
    await passTime(dashboard, async () => (await reload.getAttribute('aria-busy')) === 'false')
    await expect(reload).toBeFocused()
    await dashboard.unroute(staffCalls)
    await dashboard.keyboard.press('Enter')
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(1)
    await expect(reload).toBeHidden()
    await expect(dashboard.getByRole('heading', { name: 'Teammitglieder' })).toBeFocused()
  })
})

test('[T17] [T18] both lists start empty, are not fetched again, and stay cached for five minutes after the user leaves the page', async ({
  dashboard,
}) => {
  const fetched: string[] = []
  await dashboard.clock.install()
  await dashboard.goto('about:blank')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  for (const calls of [staffCalls, inviteCalls]) {
    await dashboard.route(calls, async (route) => {
      fetched.push(new URL(route.request().url()).pathname)
      await held
      await route.continue()
    })
  }
  const once = ['/api/admin/invites', '/api/admin/staff']

  await test.step('both lists start empty', async () => {
    await openTeam(dashboard)
    await expect(members(dashboard)).toBeVisible()
    await expect(dashboard.getByRole('main').getByRole('listitem')).toHaveCount(0)
    letGo()
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(1)
    await expect(dashboard.getByText('Keine Einladungen vorhanden.')).toBeVisible()
    expect(fetched.toSorted()).toEqual(once)
  })

  await test.step('they are not fetched again when the window regains focus or the network returns', async () => {
    await dashboard.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'))
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await dashboard.context().setOffline(true)
    await dashboard.context().setOffline(false)
    await dashboard.waitForTimeout(500)
    expect(fetched.toSorted()).toEqual(once)
  })

  await test.step('they stay cached for five minutes after the user leaves the page', async () => {
    // From here on, only cached data can be shown.
    for (const calls of [staffCalls, inviteCalls]) await dashboard.route(calls, () => {})
    const leaveFor = async (time: string) => {
      // Avoids the dashboard, because it shows the team as well.
      await dashboard.getByRole('navigation').getByRole('link', { name: 'Hilfe' }).click()
      await expect(dashboard.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
      await dashboard.clock.runFor(time)
      await dashboard.getByRole('navigation').getByRole('link', { name: 'Team' }).click()
      await expect(members(dashboard)).toBeVisible()
    }
    await leaveFor('04:50')
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(1)
    await leaveFor('05:10')
    await expect(members(dashboard).getByRole('listitem')).toHaveCount(0)
    await expect(dashboard.getByText('Lade Einladungen...')).toBeVisible()
  })
})
