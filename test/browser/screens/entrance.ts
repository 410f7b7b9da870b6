import type { Page } from '@playwright/test'
import { password } from '#test/world/registered-organisation.ts'
import { field } from '../field.ts'
import type { Screen } from './screen.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const fault = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor()
const failure = (page: Page) => page.getByRole('alert').first().waitFor()

/** The screens that need no login. */
export const entrance: Screen[] = [
  { name: 'log-in', path: '/login' },
  {
    name: 'log-in-faults',
    path: '/login',
    show: async (page) => {
      await press(page, 'Anmelden')
      await fault(page)
    },
  },
  {
    name: 'log-in-refused',
    path: '/login',
    show: async (page, { email }) => {
      await field(page, 'E-Mail-Adresse').fill(email)
      await field(page, 'Passwort').fill('ganz-falsch-1')
      await press(page, 'Anmelden')
      await failure(page)
    },
  },
  { name: 'registration', path: '/registration', whole: true },
  {
    name: 'registration-faults',
    path: '/registration',
    whole: true,
    show: async (page) => {
      await press(page, 'Registrieren')
      await fault(page)
    },
  },
  { name: 'joining', path: ({ invitation }) => invitation, whole: true },
  { name: 'joining-refused', path: '/registration?token=ausgedacht' },
  { name: 'forgotten', path: '/password-reset' },
  {
    name: 'forgotten-asked',
    path: '/password-reset',
    show: async (page, { email }) => {
      await field(page, 'E-Mail-Adresse').fill(email)
      await press(page, 'Link anfordern')
      await page.getByText(/^Eine Anleitung/).waitFor()
    },
  },
  {
    name: 'new-password-refused',
    path: ({ email }) => `/password-reset?token=ausgedacht&email=${email}`,
    show: async (page) => {
      await field(page, 'Neues Passwort').fill(password)
      await field(page, 'Neues Passwort wiederholen').fill(password)
      await press(page, 'Neues Passwort speichern')
      await failure(page)
    },
  },
  { name: 'confirm', path: '/confirm?token=ausgedacht' },
  {
    name: 'confirm-refused',
    path: '/confirm?token=ausgedacht',
    show: async (page) => {
      await press(page, 'Adresse bestätigen')
      await failure(page)
    },
  },
  { name: 'missing-page', path: '/gibt-es-nicht' },
]
