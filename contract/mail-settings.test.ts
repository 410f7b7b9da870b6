import { expect, test } from 'vitest'
import { mailSettingsInput } from './mail-settings.ts'

const faultOf = (settings: Record<string, string>) =>
  mailSettingsInput.safeParse(settings).error?.issues[0]?.message

test.each([
  'email_from',
  'email_bcc',
])('%s is refused: many mail servers reject emails with an umlaut before the @', (field) => {
  expect(faultOf({ [field]: 'jörg@museum.example' })).toBe('umlaut_before_at')
  expect(faultOf({ [field]: 'info@müller.example' })).toBeUndefined()
  expect(faultOf({ [field]: '' })).toBeUndefined()
})

test.each([
  'email_from',
  'email_bcc',
])('%s has one spelling, also with an umlaut in the domain', (field) => {
  const parsed = mailSettingsInput.parse({ [field]: 'info@xn--mller-kva.example' })
  expect(parsed).toMatchObject({ [field]: 'info@müller.example' })
})
