import { expect, type Page } from '@playwright/test'
import type { Project } from '#contract/project.ts'
import type { RegisteredOrganisation } from '#test/world/registered-organisation.ts'
import { expectAccessible } from './accessible.ts'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'

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
