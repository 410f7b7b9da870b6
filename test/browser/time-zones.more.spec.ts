import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { daySection, dialog, openSlotDialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
const spring = lastSunday(3)
const autumn = lastSunday(10)

/**
 * A project's wall-clock times in Europe/Berlin and the matching instants, around both clock
 * changes.
 */
const slots = [
  { wall: `${spring}T01:30`, instant: `${spring}T00:30:00Z`, shown: '01:30–03:30 Uhr' },
  { wall: `${spring}T03:30`, instant: `${spring}T01:30:00Z`, shown: '03:30–04:30 Uhr' },
  { wall: `${autumn}T01:30`, instant: `${dayBefore(autumn)}T23:30:00Z`, shown: '01:30–02:30 Uhr' },
  // If the clock change repeats the hour, the tour starts in the first one and ends in the second.
  { wall: `${autumn}T02:30`, instant: `${autumn}T00:30:00Z`, shown: '02:30–02:30 Uhr' },
  { wall: `${autumn}T03:30`, instant: `${autumn}T02:30:00Z`, shown: '03:30–04:30 Uhr' },
]

for (const timezoneId of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
  test.describe(`with the device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('slots are added and shown in the project’s time zone, on both clock-change days', async ({
      dashboard,
      organisation,
    }) => {
      const dialog = await openSlotDialog(dashboard)
      for (const { wall } of slots) {
        await field(dialog, 'Beginn').fill(wall)
        await dialog.getByRole('button', { name: 'Termin anlegen' }).click()
        await expect(field(dialog, 'Beginn')).not.toHaveValue(wall)
      }
      await field(dialog, 'Beginn').fill(`${spring}T02:30`)
      await dialog.getByRole('button', { name: 'Termin anlegen' }).click()
      await expect(field(dialog, 'Beginn')).toHaveAttribute('aria-invalid', 'true')
      await dashboard.keyboard.press('Escape')

      const made = await organisation.slots()
      expect(made.map(({ start }) => start)).toEqual(slots.map(({ instant }) => instant))
      for (const day of [spring, autumn]) {
        const section = daySection(dashboard, Temporal.PlainDate.from(day).since(today()).days)
        const expected = slots.filter(({ wall }) => wall.startsWith(day))
        await expect(section.locator('time')).toHaveText(expected.map(({ shown }) => shown))
      }
      const note = dashboard.getByText(/gelten in der Zeitzone Europe\/Berlin/)
      await expect(note).toHaveCount(timezoneId === 'Europe/Berlin' ? 0 : 1)
    })

    test('today’s date and the current time follow the project’s time zone', async ({
      dashboard,
      organisation,
    }) => {
      await organisation.openSlot({ starttime: `${today()}T00:00` })
      await organisation.openSlot({ starttime: `${today()}T23:59` })
      await dashboard.reload()
      const section = daySection(dashboard, 0)
      await expect(section.getByRole('heading')).toContainText('Heute')
      await expect(section).toContainText(/00:00.*Jetzt.*23:59/s)
    })
  })
}

function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/Berlin')
}

function lastSunday(month: number): string {
  const end = Temporal.PlainDate.from({ year, month, day: 31 })
  return end.subtract({ days: end.dayOfWeek % 7 }).toString()
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}

const projectsOf = async ({ call }: RegisteredOrganisation) =>
  (await call<Project[]>('GET', 'admin/projects')).body

const newProject = async (page: Page) => {
  await page.getByRole('button', { name: 'Projekte verwalten' }).click()
  await page.getByRole('menuitem', { name: 'Projekt anlegen' }).click()
  const project = dialog(page, 'Projekt anlegen')
  await expect(field(project, 'Name')).toBeFocused()
  return project
}

test('the dialog for a new project only asks for the time zone if a project uses one other than Berlin’s', async ({
  dashboard,
  organisation,
}) => {
  const project = await newProject(dashboard)
  await expect(field(project, 'Zeitzone')).toHaveCount(0)
  await dashboard.keyboard.press('Escape')
  const { call, projectId, name } = organisation
  await call('PUT', `admin/project/${projectId}`, { name, timezone: 'Europe/London' })
  await dashboard.reload()
  await newProject(dashboard)
  await expect(field(project, 'Zeitzone')).toHaveValue('Europe/London')
  await expect(project).toContainText('Alle Uhrzeiten gelten dort, wo Ihre Termine stattfinden.')
  await expectAccessible(dashboard, 'a new project elsewhere')
  await field(project, 'Name').fill('Zweites Haus')
  await project.getByRole('button', { name: 'Projekt anlegen' }).click()
  await expect(project).toBeHidden()
  expect(await projectsOf(organisation)).toContainEqual(
    expect.objectContaining({ name: 'Zweites Haus', timezone: 'Europe/London' }),
  )
})

test.describe('with the device in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a new project shows its time zone, which can be changed', async ({
    dashboard,
    organisation,
  }) => {
    const project = await newProject(dashboard)
    await expect(field(project, 'Zeitzone')).toHaveValue('Europe/Berlin')
    await expect(project).toContainText('Ihr Gerät ist gerade auf America/New_York eingestellt.')
    await field(project, 'Name').fill('Haus in Übersee')
    await field(project, 'Zeitzone').selectOption('America/New_York')
    await project.getByRole('button', { name: 'Projekt anlegen' }).click()
    await expect(project).toBeHidden()
    expect(await projectsOf(organisation)).toContainEqual(
      expect.objectContaining({ name: 'Haus in Übersee', timezone: 'America/New_York' }),
    )
  })
})
