import { shortestPassword } from '#admin/ui/field/password-field.tsx'
import { registrationTexts as texts } from '#texts/de/entrance.ts'
import { newPasswordTexts } from '#texts/de/security.ts'
import { fieldSentences } from '#texts/de/words.ts'
import type { RegistrationEntries } from './register.ts'

export const emptyForm: RegistrationEntries = {
  organisation: '',
  name: '',
  email: '',
  password: '',
  'password-confirmation': '',
}

/** The form's initial values, taken from the invitation. */
export const formFor = (invited: { invitee_email: string; name: string }) => ({
  ...emptyForm,
  email: invited.invitee_email,
  name: invited.name,
})

export const fieldNames = Object.keys(emptyForm)

/** The client-side checks. Only the server validates the email address. */
export const rules = {
  organisation: (name: string) => (name.trim() ? null : texts.organisationMissing),
  name: (name: string) => (name.trim() ? null : texts.nameMissing),
  email: (email: string) => (email.trim() ? null : fieldSentences.emailMissing),
  password: (password: string) =>
    password.length >= shortestPassword ? null : newPasswordTexts.short,
  'password-confirmation': (again: string, { password }: RegistrationEntries) =>
    again === password ? null : newPasswordTexts.differ,
}

/** Invited people do not enter an organisation's name, because they join an existing one. */
export const rulesForInvited = { ...rules, organisation: () => null }
