import { expect, test } from 'vitest'
import type { Mail } from '#contract/mail.ts'
import {
  aboutOf,
  adviceFor,
  courseOf,
  groupByDay,
  nameOf,
  needsCare,
  sendingOf,
  stateOf,
} from './mail-words.ts'

const mail: Mail = {
  id: '1',
  event: 'booking_confirmed',
  recipient: 'juergen@schule.example',
  person: 'Jürgen Weiß',
  booking_id: 'b',
  slot_start: '2026-12-24T09:00:00Z',
  timezone: 'Europe/Berlin',
  state: 'sent',
  tries: 1,
  fault: null,
  answer: '250 OK',
  created_at: '2026-12-01T09:00:00Z',
  due_at: null,
  sent_at: '2026-12-01T09:00:00Z',
}
const now = new Date('2026-12-01T12:00:00Z')
const clock = { timezone: 'Europe/Berlin', now }
const waiting: Mail = { ...mail, state: 'waiting', tries: 0, answer: null, sent_at: null }
const due = (due_at: string, told: Partial<Mail> = {}): Mail => ({ ...waiting, due_at, ...told })
const givenUp: Mail = { ...mail, state: 'given_up', tries: 5, fault: 'silent', sent_at: null }

test('an email is identified by its kind and its recipient', () => {
  expect(nameOf(mail)).toBe('Bestätigung an Jürgen Weiß')
  expect(nameOf({ ...mail, person: '' })).toBe('Bestätigung an juergen@schule.example')
  expect(nameOf({ ...mail, event: 'from_tomorrow' })).toBe('E-Mail an Jürgen Weiß')
  expect(nameOf({ ...mail, person: '', recipient: '' })).toBe('Bestätigung')
})

test('an email is listed with its address and its slot, in the slot’s time zone', () => {
  const slot = 'Termin am Do., 24. Dezember 2026, 10:00 Uhr'
  expect(aboutOf(mail)).toEqual(['juergen@schule.example', slot])
  expect(aboutOf({ ...mail, person: '', recipient: '' })).toEqual(['Angaben gelöscht', slot])
  expect(aboutOf({ ...mail, person: '', slot_start: null })).toEqual([])
})

test('an email written to a file is not shown as sent', () => {
  expect(stateOf(mail)).toBe('verschickt')
  const filed = { ...mail, filed: true, answer: null }
  expect(stateOf(filed)).toBe('als Datei abgelegt')
  expect(courseOf(filed, clock)).toBe('Als Datei abgelegt: 10:00 Uhr.')
})

test('an email dismissed by an admin is shown as dismissed, not as unnecessary', () => {
  expect(stateOf({ ...givenUp, state: 'dropped' })).toBe('erledigt')
  expect(stateOf({ ...mail, state: 'dropped' })).toBe('nicht mehr nötig')
})

test('an email’s history shows a date only if it is not today’s', () => {
  const said = (told: Mail) => courseOf(told, clock)
  expect(said(waiting)).toBe('Wird gleich verschickt.')
  expect(said({ ...waiting, tries: 1 })).toBe('Wird gerade verschickt.')
  expect(said(due('2026-12-01T12:05:00Z', { tries: 2, fault: 'silent' }))).toBe(
    'Bisher 2 Versuche. Nächster Versuch: 13:05 Uhr.',
  )
  expect(said(due('2026-12-02T08:00:00Z', { fault: 'recipient_cap' }))).toBe(
    'Nächster Versuch: Mi., 2. Dezember 2026, 09:00 Uhr.',
  )
  expect(said(givenUp)).toBe('Aufgegeben nach 5 Versuchen.')
  expect(said({ ...givenUp, tries: 1 })).toBe('Aufgegeben nach 1 Versuch.')
  expect(said(mail)).toBe('Verschickt: 10:00 Uhr.')
  expect(said({ ...mail, tries: 3 })).toBe('Verschickt beim 3. Versuch: 10:00 Uhr.')
  expect(said({ ...mail, state: 'dropped' })).toBe('Beim Versenden war nichts mehr mitzuteilen.')
})

test('the reason for a failed email is visible without expanding its entry', () => {
  expect([givenUp, { ...givenUp, fault: null }].map(needsCare)).toEqual([true, true])
  expect(needsCare(due('2026-12-01T12:05:00Z', { fault: 'busy' }))).toBe(true)
  expect([mail, waiting, { ...givenUp, state: 'dropped' as const }].some(needsCare)).toBe(false)
})

test('if the address was refused, a new booking is suggested unless the booking was cancelled', () => {
  const refused: Mail = { ...givenUp, tries: 1, fault: 'recipient_refused' }
  expect(adviceFor(refused)).toMatch(/^Noch einmal senden hilft nur, .* neu an\.$/)
  const others: Partial<Mail>[] = [
    { fault: 'silent' },
    { booking_id: null },
    { event: 'booking_cancelled' },
    { state: 'dropped' },
  ]
  expect(others.map((told) => adviceFor({ ...refused, ...told }))).toEqual(
    others.map(() => undefined),
  )
})

test('resending is offered only if the server would send the email', () => {
  expect(sendingOf(mail, now)).toBe('Noch einmal senden')
  expect(sendingOf(givenUp, now)).toBe('Noch einmal senden')
  expect(sendingOf(due('2026-12-01T12:01:01Z', { fault: 'busy' }), now)).toBe('Jetzt versuchen')
  expect(sendingOf(due('2026-12-01T12:01:00Z', { fault: 'busy' }), now)).toBeUndefined()
  expect(sendingOf(due('2026-12-02T08:00:00Z', { fault: 'recipient_cap' }), now)).toBeUndefined()
  expect(sendingOf({ ...givenUp, recipient: '' }, now)).toBeUndefined()
  expect(sendingOf({ ...mail, state: 'dropped' }, now)).toBeUndefined()
})

test('emails are grouped by the day they were queued, in the given time zone', () => {
  const late = { ...mail, id: '2', created_at: '2026-12-01T23:30:00Z' }
  expect(groupByDay([late, mail], 'Europe/Berlin').map(({ day }) => day)).toEqual([
    'Mi., 2. Dezember 2026',
    'Di., 1. Dezember 2026',
  ])
})
