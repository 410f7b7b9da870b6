import { expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, openSlotDialog, slotAt } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
import { openDaily } from './setup/many-slots.ts'
import { openInviteDialog, openTeam } from './team.ts'

test('a dialog that fades out after success does not warn of what it has just made', async ({
  dashboard,
}) => {
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('button', { name: 'Führungstyp anlegen' }).click()
  const variant = dialog(dashboard, 'Führungstyp anlegen')
  await field(variant, 'Name').fill('Kindergeburtstag')
  expect(await saidUntilGone(variant, 'Führungstyp anlegen')).toEqual([])

  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt anlegen' }).click()
  const project = dialog(dashboard, 'Projekt anlegen')
  await field(project, 'Name').fill('Museum am Abend')
  expect(await saidUntilGone(project, 'Projekt anlegen')).toEqual([])

  await openTeam(dashboard)
  const invitation = await openInviteDialog(dashboard)
  await field(invitation, 'E-Mail-Adresse').fill('erika@museum.example')
  expect(await saidUntilGone(invitation, 'Einladung senden')).toEqual([])
})

/** Presses a button, and returns what the dialog tells screen readers until it is gone. */
async function saidUntilGone(box: Locator, button: string) {
  const said = box.evaluateHandle((open) => {
    const sentences = new Set<string>()
    const read = () => {
      for (const region of open.querySelectorAll('[role="status"], [role="alert"]')) {
        if (region.textContent) sentences.add(region.textContent)
      }
    }
    new MutationObserver(read).observe(open, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return sentences
  })
  const sentences = await said
  await box.getByRole('button', { name: button }).click()
  await expect(box).toBeHidden()
  return sentences.evaluate((all) => [...all])
}

const question = (page: Page) => dialog(page, 'Eingaben verwerfen?')
const answer = (page: Page, name: string) => question(page).getByRole('button', { name })

/**
 * Waits until the page is idle, just as a person looks before pressing a key: Mantine sets a
 * dialog's initial focus twice, and the second time can be a few milliseconds later.
 */
const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => {}))

const clickBeside = (page: Page) => page.mouse.click(20, 400)

const ways: [name: string, close: (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the Back button', (page) => page.evaluate(() => history.back())],
  ['a click beside it', clickBeside],
  ['its cross', (page) => page.getByRole('button', { name: 'Schließen' }).click()],
]

for (const [name, close] of ways) {
  test(`${name} closes an untouched dialog immediately and asks before discarding the input`, async ({
    dashboard,
  }) => {
    await dashboard.goto('/admin/help')
    await dashboard.getByRole('link', { name: 'Dashboard' }).click()
    const untouched = await openSlotDialog(dashboard)
    await expect(field(untouched, 'Beginn')).toBeFocused()
    await close(dashboard)
    await expect(untouched).toBeHidden()
    await expect(question(dashboard)).toBeHidden()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    const button = dashboard.getByRole('button', { name: 'Termin anlegen' }).first()
    await expect(button).toBeFocused()

    const slot = await openSlotDialog(dashboard)
    await field(slot, 'Plätze').fill('23')
    await close(dashboard)
    await expect(answer(dashboard, 'Weiter bearbeiten')).toBeFocused()
    await dashboard.keyboard.press('Enter')
    await expect(question(dashboard)).toBeHidden()
    await expect(field(slot, 'Plätze')).toHaveValue('23')
    if (name !== 'its cross') await expect(field(slot, 'Plätze')).toBeFocused()

    await close(dashboard)
    await answer(dashboard, 'Verwerfen').click()
    await expect(slot).toBeHidden()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
    await expect(button).toBeFocused()
    await expect(field(await openSlotDialog(dashboard), 'Plätze')).toHaveValue('10')
  })
}

test('the unsaved-changes question can be answered with the keyboard alone; Escape returns to editing', async ({
  dashboard,
}) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await dashboard.keyboard.press('Escape')
  await expect(question(dashboard)).toBeVisible()
  await expectAccessible(dashboard, 'asking before a dialog closes')
  await dashboard.keyboard.press('Escape')
  await expect(question(dashboard)).toBeHidden()
  await expect(field(slot, 'Plätze')).toBeFocused()
  await dashboard.keyboard.press('Escape')
  await expect(answer(dashboard, 'Weiter bearbeiten')).toBeFocused()
  await idle(dashboard)
  await dashboard.keyboard.press('Tab')
  await expect(answer(dashboard, 'Verwerfen')).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(slot).toBeHidden()
})

test('a dialog with unchanged or saved input closes without asking', async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await field(slot, 'Plätze').fill('10')
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()

  await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(slot).toBeHidden()
})

test('the cancel button closes a dialog immediately', async ({ dashboard }) => {
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await slot.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(slot).toBeHidden()
  await expect(question(dashboard)).toBeHidden()
})

test('pressing Back on a page with unsaved changes asks for confirmation first', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Einstellungen' }).click()
  await dashboard.getByRole('link', { name: 'Datenschutz' }).click()
  await field(dashboard, 'Tage nach dem Termin').fill('77')
  await dashboard.evaluate(() => history.back())
  const leaving = dialog(dashboard, 'Änderungen verwerfen?')
  await expect(leaving.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused()
  await dashboard.evaluate(() => history.back())
  await expect(leaving).toBeHidden()
  await expect(field(dashboard, 'Tage nach dem Termin')).toHaveValue('77')
  await dashboard.evaluate(() => history.back())
  await leaving.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await expect(dashboard).toHaveURL(/\/settings\/?$/)
})

test('an error in a dialog stays within it, and the input survives', async ({ dashboard }) => {
  await dashboard.addInitScript(() => {
    const { from } = Temporal.PlainDateTime
    // Simulates a bug in the dialog: a date it cannot render.
    Temporal.PlainDateTime.from = (...given) => {
      if (String(given[0]).startsWith('2031-07-01')) throw new TypeError('a mistake')
      return from(...given)
    }
  })
  await dashboard.reload()
  const slot = await openSlotDialog(dashboard)
  await field(slot, 'Plätze').fill('23')
  await field(slot, 'Beginn').fill('2031-06-01T10:00')
  await field(slot, 'Beginn').fill('2031-07-01T10:00')
  await expect(slot.getByRole('alert')).toContainText('Hier ist etwas schiefgegangen.')
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeAttached()
  await dashboard.keyboard.press('Escape')
  await answer(dashboard, 'Weiter bearbeiten').click()
  await slot.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(field(slot, 'Plätze')).toHaveValue('23')
  await expect(field(slot, 'Beginn')).toHaveValue('2031-06-01T10:00')
  await slot.getByRole('button', { name: 'Termin anlegen' }).click()
  await expect(slot.getByText('Termin wurde erstellt')).toBeVisible()
})

test('a dialog that cannot be loaded says so, and the page behind it still works', async ({
  dashboard,
}) => {
  await dashboard.route('**/assets/password-dialog*.js', (route) => route.abort())
  await dashboard.getByRole('button', { name: /Benutzermenü/ }).click()
  await dashboard.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  const failure = dashboard.getByRole('alert')
  await expect(failure).toContainText('Das Fenster konnte nicht geöffnet werden.')
  // Reloading without a connection would only lose the page, too.
  await expect(failure).toContainText('Bitte prüfen Sie Ihre Internetverbindung')
  await dashboard.getByRole('button', { name: 'Meldung schließen' }).click()
  await expect(failure).toBeHidden()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('if the unsaved-changes question cannot be loaded, the user stays on the page and can keep typing', async ({
  dashboard,
}) => {
  await dashboard.route('**/assets/leaving-question*.js', (route) => route.abort())
  await dashboard.goto('/admin/settings/privacy')
  const days = field(dashboard, 'Tage nach dem Termin')
  await days.press('ControlOrMeta+a')
  await days.pressSequentially('77')
  await dashboard.getByRole('link', { name: 'Dashboard' }).click()
  await expect(dashboard.getByRole('alert')).toContainText(
    'Das Fenster konnte nicht geöffnet werden.',
  )
  await expect(days).toHaveValue('77')
})

/** The focused element, if its lower edge is covered. Ignores text areas, which may be too tall. */
const coveredFocus = () => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused instanceof HTMLTextAreaElement) return null
  const { left, width, bottom } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(left + width / 2, bottom - 2)
  return focused.contains(top) || top?.contains(focused) ? null : focused.outerHTML
}

test.describe('the bar with the unsaved changes, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

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
})

interface Saving {
  where: string
  path: string
  /** Does everything up to pressing the save button. */
  prepare: (page: Page) => Promise<unknown>
  save: string
  message: string
}

const settingsSaved = 'Die Einstellungen wurden gespeichert.'

const savings: Saving[] = [
  {
    where: 'the privacy settings',
    path: '/admin/settings/privacy',
    prepare: (page) => field(page, 'Tage nach dem Termin').fill('77'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'the website settings',
    path: '/admin/settings/website',
    prepare: (page) => page.getByLabel('Adresse des Impressums').fill('https://museum.example/'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'the mail settings',
    path: '/admin/settings/mails',
    prepare: (page) => page.getByLabel('Blindkopie').fill('archiv@museum.example'),
    save: 'Einstellungen speichern',
    message: settingsSaved,
  },
  {
    where: 'a variant',
    path: '/admin/settings',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Führungstyp anlegen' }).click()
      await field(dialog(page, 'Führungstyp anlegen'), 'Name').fill('Kindergeburtstag')
    },
    save: 'Führungstyp anlegen',
    message: '„Kindergeburtstag“ wurde angelegt',
  },
  {
    where: 'the name of the project',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Projekte verwalten' }).click()
      await page.getByRole('menuitem', { name: 'Projekt umbenennen' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Neuer Name')
    },
    save: 'Namen speichern',
    message: 'Das Projekt heißt jetzt „Neuer Name“',
  },
  {
    where: 'the choice of mails',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Benutzermenü/ }).click()
      await page.getByRole('menuitem', { name: 'E-Mails an mich' }).click()
      await expect(page.getByRole('switch').first()).toBeVisible()
    },
    save: 'E-Mails zu meinen Terminen',
    message: 'Gespeichert: Sie bekommen diese E-Mails nicht mehr.',
  },
]

for (const { where, path, prepare, save, message } of savings) {
  test(`the message that ${where} was saved is shown for three seconds`, async ({ dashboard }) => {
    await dashboard.clock.install()
    await dashboard.goto(path)
    await prepare(dashboard)
    await dashboard.clock.pauseAt(Date.now() + 60_000)
    await dashboard
      .getByRole('button', { name: save })
      .or(dashboard.getByRole('switch', { name: save }))
      .last()
      .click()
    const said = dashboard
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${RegExp.escape(message)}$`) })
    // The page's clock is simulated, and must advance before the result of the call is shown.
    await expect(async () => {
      await dashboard.clock.runFor(20)
      await expect(said).toBeVisible({ timeout: 200 })
    }).toPass()
    await dashboard.clock.runFor(2_900)
    await expect(said).toBeVisible()
    await dashboard.clock.runFor(200)
    await expect(said).toBeHidden()
  })
}

test('unchanged settings are not saved again, and not recorded in the audit log', async ({
  dashboard,
}) => {
  const calls: string[] = []
  dashboard.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) calls.push(request.url())
  })
  const save = dashboard.getByRole('button', { name: 'Einstellungen speichern' })
  await dashboard.goto('/admin/settings/mails')
  await save.click()
  await expect(dashboard.getByText(settingsSaved)).toBeVisible()
  calls.length = 0
  for (const path of ['mails', 'website', 'privacy']) {
    await dashboard.goto(`/admin/settings/${path}`)
    await save.click()
    await expect(dashboard.getByText('Es hat sich nichts geändert.')).toBeVisible()
  }
  await dashboard.goto('/admin/settings')
  await dashboard.getByRole('button', { name: 'Bearbeiten: Führung' }).click()
  await dialog(dashboard, 'Führungstyp bearbeiten')
    .getByRole('button', { name: 'Änderungen speichern' })
    .click()
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((url) => /settings|variants|project\//.test(url))).toEqual([])
})

// A programmatic click does not move the focus; in Safari, clicking a button never does.
test('a menu opens on the first click even if a click does not move the focus', async ({
  dashboard,
  organisation,
}) => {
  await organisation.openSlot()
  const button = slotAt(dashboard, '10:00').getByRole('button', { name: /Weitere Aktionen/ })
  await expect(button).toBeVisible()
  await dashboard.getByRole('main').evaluate((main) => main.focus())
  await button.evaluate((pressed: HTMLElement) => pressed.click())
  await expect(dashboard.getByRole('menuitem', { name: 'Bearbeiten' })).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a day’s menu covers the heading of the next day', async ({ dashboard, organisation }) => {
  await organisation.openSlot({ starttime: `${dayFromNow(1)}T10:00` })
  await organisation.openSlot({ starttime: `${dayFromNow(2)}T10:00` })
  await dashboard.reload()
  await daySection(dashboard, 1)
    .getByRole('button', { name: /^Weitere Aktionen: .*\d{4}$/ })
    .click()
  await expect(dashboard.getByRole('menuitem')).toHaveCount(4)
  for (const entry of await dashboard.getByRole('menuitem').all()) {
    const isOnTop = await entry.evaluate((item) => {
      const { left, top, width, height } = item.getBoundingClientRect()
      return [4, height / 2, height - 4].every((y) =>
        item.contains(document.elementFromPoint(left + width / 2, top + y)),
      )
    })
    expect(isOnTop, await entry.innerText()).toBe(true)
  }
})

test('Back and Forward step through the pages, and through the state in the URL', async ({
  dashboard,
}) => {
  const heading = (name: string) => dashboard.getByRole('heading', { level: 1, name })
  await dashboard.getByRole('link', { name: 'Einstellungen' }).click()
  await dashboard.getByRole('link', { name: 'Datenschutz' }).click()
  await expect(dashboard).toHaveURL(/\/settings\/privacy$/)
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(heading('Team')).toBeVisible()
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/\/settings\/privacy$/)
  await dashboard.goBack()
  await dashboard.goBack()
  await expect(heading('Termine')).toBeVisible()
  await dashboard.goForward()
  await expect(heading('Einstellungen')).toBeVisible()
})

test('a link to the current page adds no history entry', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('a click that opens another tab or window is left to the browser, and the page stays open', async ({
  dashboard,
}) => {
  const link = dashboard.getByRole('link', { name: 'Team' })
  await expect(link).toHaveAttribute('href', '/admin/team')
  // The last listener records whether the page handled the click, and prevents a new tab from
  // opening, which Playwright does not always notice.
  await dashboard.evaluate(() => {
    const record = (event: Event) => {
      document.body.dataset.taken = event.defaultPrevented ? 'page' : 'browser'
      event.preventDefault()
    }
    window.addEventListener('click', record)
    window.addEventListener('auxclick', record)
  })
  const taken = dashboard.locator('body')
  const clicks: Parameters<typeof link.click>[0][] = [
    { modifiers: ['Control'] },
    { modifiers: ['Meta'] },
    { modifiers: ['Shift'] },
    { button: 'middle' },
  ]
  for (const click of clicks) {
    await dashboard.evaluate(() => document.body.removeAttribute('data-taken'))
    await link.click(click)
    await expect(taken).toHaveAttribute('data-taken', 'browser')
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  }
  await link.click()
  await expect(taken).toHaveAttribute('data-taken', 'page')
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('after the skip link, Back first returns to the same page without the anchor, and then to the previous page', async ({
  dashboard,
}) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await dashboard.evaluate(() => document.querySelector<HTMLElement>('a[href$="#inhalt"]')?.click())
  await expect(dashboard).toHaveURL(/#inhalt$/)
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/\/team$/)
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})

test('pressing Back three times keeps the input in a dialog', async ({ dashboard }) => {
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await dashboard.getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.getByRole('button', { name: 'Termin anlegen' }).first().click()
  const places = dashboard.getByRole('dialog').getByLabel('Plätze')
  await places.fill('23')
  for (let press = 0; press < 3; press++) {
    await dashboard.evaluate(() => history.back())
    await expect(dashboard).toHaveURL(/\/admin$/)
  }
  await expect(places).toHaveValue('23')
})

test('a new page starts at the top, and Back restores the scroll position', async ({
  dashboard,
  organisation,
}) => {
  await dashboard.setViewportSize({ width: 1280, height: 400 })
  await openDaily(organisation, [1, 2, 3, 4, 5, 6])
  await dashboard.reload()
  await expect(daySection(dashboard, 6)).toBeVisible()
  const scrolled = () => dashboard.evaluate(() => window.scrollY)
  await dashboard.evaluate(() => window.scrollTo(0, 300))
  const help = dashboard.getByRole('link', { name: 'Hilfe', exact: true })
  await help.evaluate((link: HTMLElement) => link.click())
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  await expect.poll(scrolled).toBe(300)
})

test('on the first page of a tab, Back closes a dialog, after a warning about unsaved entries', async ({
  page,
  fixture,
  organisation,
}) => {
  await page.context().addCookies([{ ...organisation.cookie, url: fixture.address }])
  await page.goto('/admin/')
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  const form = page.getByRole('dialog', { name: 'Termin anlegen' })
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
  await page.getByRole('button', { name: 'Termin anlegen' }).first().click()
  await form.getByLabel('Plätze').fill('23')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Eingaben verwerfen?' })
    .getByRole('button', { name: 'Verwerfen' })
    .click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('a page that cannot be fetched says so, and other pages still work', async ({ dashboard }) => {
  await dashboard.route('**/assets/team-page*.js', (route) => route.abort())
  await dashboard.getByRole('link', { name: 'Team' }).click()
  await expect(dashboard.getByRole('alert')).toBeVisible()
  await dashboard.goBack()
  await expect(dashboard.getByRole('heading', { level: 1, name: 'Termine' })).toBeVisible()
})
