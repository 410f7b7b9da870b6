import { expect, type Page } from '@playwright/test'
import { dialog } from './dashboard.ts'
import { section } from './people.ts'

export const staffCalls = '**/api/admin/staff'
export const inviteCalls = '**/api/admin/invites'

export const members = (page: Page) => section(page, 'Teammitglieder')
export const invitations = (page: Page) => section(page, 'Einladungen')

export async function openTeam(page: Page) {
  await page.goto('/admin/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
}

export async function openInviteDialog(page: Page) {
  await page.getByRole('button', { name: 'Teammitglied einladen' }).click()
  return dialog(page, 'Teammitglied einladen')
}
