import { expect, type Locator } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { field } from './field.ts'
import { test } from './fixture.ts'
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
