import { expect, type Locator, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const picker = (page: Page) => page.getByRole('combobox', { name: 'Projekt' })
const chosen = (page: Page) =>
  picker(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
const manage = (page: Page) => page.getByRole('button', { name: 'Projekte verwalten' })

async function choose(page: Page, action: string) {
  await manage(page).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('[P01] [P04] [P05] [P06] [R09] an admin adds a project and switches between projects', async ({
  dashboard,
  organisation,
}) => {
  const used = () => dashboard.waitForResponse(/last_used_project/)

  await test.step('if no project was used yet, the first one is open', async () => {
    await expect(picker(dashboard)).toBeVisible()
    expect(await chosen(dashboard)).toBe(organisation.name)
  })

  await test.step('a new project needs a name, and opens immediately', async () => {
    await choose(dashboard, 'Projekt anlegen')
    const project = dialog(dashboard, 'Projekt anlegen')
    await expect(project).toContainText('im Kalendereintrag, den Gäste bekommen')
    await expect(field(project, 'Name')).toBeFocused()
    await field(project, 'Name').fill('  ')
    await project.getByRole('button', { name: 'Projekt anlegen' }).click()
    await expect(project.getByText('Bitte geben Sie einen Namen ein.')).toBeVisible()
    await expect(field(project, 'Name')).toBeFocused()
    expect(await projectsOf(organisation)).toHaveLength(1)

    await field(project, 'Name').fill('Sonderausstellung')
    const remembered = used()
    await project.getByRole('button', { name: 'Projekt anlegen' }).click()
    await expect(project).toBeHidden()
    await expect(dashboard.getByText('Projekt „Sonderausstellung“ wurde angelegt')).toBeVisible()
    await expect.poll(() => chosen(dashboard)).toBe('Sonderausstellung')
    await expect(manage(dashboard)).toBeFocused()
    expect((await remembered).ok()).toBe(true)
    expect(await projectsOf(organisation)).toContainEqual(
      expect.objectContaining({ name: 'Sonderausstellung', last_used: true }),
    )
    await dashboard.goto('/admin/settings')
    await expect(dashboard.getByRole('heading', { level: 3 })).toHaveText(['Führung'])
    await expect.poll(() => chosen(dashboard)).toBe('Sonderausstellung')
  })

  await test.step('the most recently used project is selected', async () => {
    const remembered = used()
    await picker(dashboard).selectOption(organisation.name)
    expect((await remembered).ok()).toBe(true)
    await dashboard.goto('/admin/settings/website')
    await expect(picker(dashboard)).toBeVisible()
    expect(await chosen(dashboard)).toBe(organisation.name)
  })

  await test.step('switching asks about unsaved changes first; if the user stays, the choice is not stored', async () => {
    const imprint = dashboard.getByLabel('Adresse des Impressums')
    await imprint.fill('https://museum.example/impressum')
    const sent: string[] = []
    dashboard.on('request', (request) => sent.push(request.url()))
    await picker(dashboard).selectOption('Sonderausstellung')
    await dialog(dashboard, 'Änderungen verwerfen?')
      .getByRole('button', { name: 'Weiter bearbeiten' })
      .click()
    await expect.poll(() => chosen(dashboard)).toBe(organisation.name)
    await expect(imprint).toHaveValue(/impressum$/)
    expect(sent.filter((url) => url.includes('last_used_project'))).toEqual([])

    await picker(dashboard).selectOption('Sonderausstellung')
    await dashboard.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    await expect.poll(() => chosen(dashboard)).toBe('Sonderausstellung')
    await expect(imprint).toHaveValue('')
    await expect.poll(() => sent.some((url) => url.includes('last_used_project'))).toBe(true)
    await dashboard.getByRole('link', { name: 'Hilfe' }).click()
    await expect(dashboard.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
    await expect.poll(() => chosen(dashboard)).toBe('Sonderausstellung')
  })
})

test('[P01] [P02] [P03] [P04] [R12] an admin renames a project, deletes all of them and starts anew', async ({
  dashboard,
  organisation,
}) => {
  const calls = '**/api/admin/project/*'
  await organisation.call('POST', 'admin/project', { name: 'Zweites' })
  await dashboard.reload()

  await test.step('an admin renames a project', async () => {
    await choose(dashboard, 'Projekt umbenennen')
    const project = dialog(dashboard, 'Projekt umbenennen')
    const save = project.getByRole('button', { name: 'Namen speichern' })
    await expect(field(project, 'Name')).toHaveValue(organisation.name)
    await field(project, 'Name').fill('')
    await save.click()
    await expect(project.getByText('Bitte geben Sie einen Namen ein.')).toBeVisible()
    await dashboard.route(calls, (route) => route.abort())
    await field(project, 'Name').fill('Altes Schloss')
    await save.click()
    await expect(project.getByRole('alert')).toHaveText('Speichern fehlgeschlagen')
    await expect(field(project, 'Name')).toHaveValue('Altes Schloss')
    await dashboard.unroute(calls)
    await save.click()
    await expect(dashboard.getByText('Das Projekt heißt jetzt „Altes Schloss“')).toBeVisible()
    await expect.poll(() => chosen(dashboard)).toBe('Altes Schloss')
    expect((await projectsOf(organisation)).map(({ name }) => name)).toContain('Altes Schloss')
  })

  await test.step('a project is deleted after a confirmation with the specified text, and the next project is shown', async () => {
    await choose(dashboard, 'Projekt löschen')
    const question = dialog(dashboard, 'Projekt „Altes Schloss“ löschen?')
    await expect(
      question.getByText('Wirklich löschen? Alle Daten des Projekts gehen verloren!', {
        exact: true,
      }),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Projekt behalten' }).click()
    await expect(question).toBeHidden()
    await expect(manage(dashboard)).toBeFocused()
    expect(await projectsOf(organisation)).toHaveLength(2)

    await choose(dashboard, 'Projekt löschen')
    await dashboard.route(calls, (route) => route.abort())
    await typeName(question, 'Altes Schloss')
    await question.getByRole('button', { name: 'Projekt löschen' }).click()
    await expect(question.getByRole('alert')).toHaveText('Das Projekt wurde nicht gelöscht.')
    await dashboard.unroute(calls)
    await question.getByRole('button', { name: 'Projekt löschen' }).click()
    await expect(question).toBeHidden()
    await expect(dashboard.getByText('Projekt „Altes Schloss“ wurde gelöscht')).toBeVisible()
    await expect.poll(() => chosen(dashboard)).toBe('Zweites')
    expect(await projectsOf(organisation)).toMatchObject([{ name: 'Zweites' }])
  })

  const saysWhomToAsk = async () => {
    await expect(dashboard.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
    await expect(dashboard.getByText('Bitte wenden Sie sich an den Administrator.')).toBeVisible()
  }
  await test.step('once the last project is deleted, the layout says so, also after a reload', async () => {
    await choose(dashboard, 'Projekt löschen')
    await typeName(dashboard, 'Zweites')
    await dashboard.getByRole('button', { name: 'Projekt löschen' }).click()
    await saysWhomToAsk()
    await expect(dashboard.getByText('„Zweites“ wurde gelöscht')).toBeVisible()
    await expect(dashboard.getByRole('main')).toBeFocused()
    expect(await projectsOf(organisation)).toEqual([])
    await dashboard.reload()
    await saysWhomToAsk()
  })

  await test.step('an admin adds a project', async () => {
    await dashboard.getByRole('button', { name: 'Projekt anlegen' }).click()
    const project = dialog(dashboard, 'Projekt anlegen')
    await field(project, 'Name').fill('Neuanfang')
    await project.getByRole('button', { name: 'Projekt anlegen' }).click()
    await expect(dashboard.getByText('Es gibt noch keine Termine.')).toBeVisible()
    await expect.poll(() => chosen(dashboard)).toBe('Neuanfang')
  })
})

test('deleting a project requires typing its name, and the question says what is deleted with it', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const slotId = await organisation.openSlot()
  await organisation.bookAsAdmin(slotId)
  await organisation.bookAsAdmin(slotId)
  await choose(dashboard, 'Projekt löschen')
  const question = dialog(dashboard, `Projekt „${organisation.name}“ löschen?`)
  await expect(question.getByText('Gelöscht werden 1 Termin und 2 Buchungen.')).toBeVisible()
  await expect(question).toContainText('Davon stehen 2 noch bevor')
  await expect(field(question, 'Name des Projekts')).toBeFocused()
  await question.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(question.getByText('Das ist nicht der Name dieses Projekts.')).toBeVisible()
  await typeName(question, 'Museum')
  await question.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(question.getByText('Das ist nicht der Name dieses Projekts.')).toBeVisible()
  expect(await projectsOf(organisation)).toHaveLength(1)
  await typeName(question, ` ${organisation.name} `)
  await question.getByRole('button', { name: 'Projekt löschen' }).click()
  await expect(dashboard.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
})

test('a project cannot be deleted before its slots and bookings have been counted', {
  tag: '@more',
}, async ({ dashboard, organisation }) => {
  const contents = '**/contents'
  await dashboard.route(contents, (route) => route.fulfill({ status: 400, json: {} }))
  await choose(dashboard, 'Projekt löschen')
  const question = dashboard.getByRole('dialog')
  await expect(question.getByRole('alert')).toHaveText(
    'Die Termine und Buchungen konnten nicht gezählt werden.',
  )
  await expect(question).not.toContainText('werden gezählt')
  await expectAccessible(dashboard, 'contents not counted')
  await field(question, 'Name des Projekts').fill(organisation.name)
  await dashboard.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Projekt löschen' }).click()
  expect(await projectsOf(organisation)).toHaveLength(1)
  await dashboard.unroute(contents)
  await question.getByRole('button', { name: 'Erneut versuchen' }).focus()
  await dashboard.keyboard.press('Enter')
  await expect(question).toContainText('Das Projekt hat keine Termine und keine Buchungen.')
  await expect(field(question, 'Name des Projekts')).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
})

test('the confirmation before deleting an empty project does not mention emails', {
  tag: '@more',
}, async ({ dashboard }) => {
  await choose(dashboard, 'Projekt löschen')
  const question = dashboard.getByRole('dialog')
  await expect(question).toContainText('Das Projekt hat keine Termine und keine Buchungen.')
  await expect(question).not.toContainText('E-Mail')
  await dashboard.keyboard.press('Escape')
  const many = { slots: 10_001, bookings: 10_001, upcoming_bookings: 0 }
  await dashboard.route('**/contents', (route) => route.fulfill({ json: many }))
  await choose(dashboard, 'Projekt löschen')
  await expect(question).toContainText('mehr als 10.000 Termine und mehr als 10.000 Buchungen')
  await expect(question).toContainText('deshalb bekommt niemand eine Absage')
})

test('team, privacy and the audit log can be reached without a project', { tag: '@more' }, async ({
  openAs,
}) => {
  const page = await openAs('noProjects')
  await expect(page.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await navigation.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('region', { name: 'Teammitglieder' })).toContainText('Käthe Roß')
  await navigation.getByRole('link', { name: 'Einstellungen' }).click()
  await expect(page.getByText('Es wurden keine Projekte gefunden.')).toBeVisible()
  await page.getByRole('link', { name: 'Datenschutz' }).click()
  await field(page, 'E-Mail-Adresse').fill('niemand@schule.example')
  await page.getByRole('button', { name: 'Angaben suchen' }).click()
  await expect(page.getByText(/ist nichts gespeichert/)).toBeVisible()
  await page.getByRole('link', { name: 'Protokoll' }).click()
  await expect(page.getByRole('main').locator('time').first()).toBeVisible()
  await navigation.getByRole('link', { name: 'Hilfe' }).click()
  await expect(page.getByText('Bitte wenden Sie sich an den Administrator.')).toBeVisible()
})

test('reusing the name of an existing project is flagged while typing', { tag: '@more' }, async ({
  dashboard,
  organisation,
}) => {
  await choose(dashboard, 'Projekt anlegen')
  const project = dialog(dashboard, 'Projekt anlegen')
  await field(project, 'Name').fill(organisation.name)
  await expect(project.getByText('Ein anderes Projekt heißt auch so.')).toBeVisible()
  await field(project, 'Name').fill('Anders')
  await expect(project.getByText('Ein anderes Projekt heißt auch so.')).toBeHidden()
})

/** A project can only be deleted once the counts of what will be lost are shown. */
async function typeName(where: Page | Locator, name: string) {
  await expect(where.getByText(/^(Das Projekt hat keine|Gelöscht werden) /)).toBeVisible()
  await field(where, 'Name des Projekts').fill(name)
}

interface Caller {
  call: <T>(method: string, path: string) => Promise<{ body: T }>
}

const projectsOf = async ({ call }: Caller) => (await call<Project[]>('GET', 'admin/projects')).body

test('the dialog for a new project explains what a project is, and so does the help', {
  tag: '@more',
}, async ({ dashboard }) => {
  await dashboard.getByRole('button', { name: 'Projekte verwalten' }).click()
  await dashboard.getByRole('menuitem', { name: 'Projekt anlegen' }).click()
  const box = dashboard.getByRole('dialog', { name: 'Projekt anlegen' })
  await expect(box).toContainText(
    'Ein Projekt hat eigene Termine, E-Mails und ein eigenes Formular',
  )
  await dashboard.goto('/admin/help')
  await dashboard.getByText('Was ist ein Projekt, was ein Führungstyp?').click()
  await expect(dashboard.getByText('Die meisten Häuser brauchen nur ein Projekt.')).toBeVisible()
})
