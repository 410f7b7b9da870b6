import { expect, test } from 'vitest'
import { groupByDay, sentenceOf } from './audit-section.tsx'

const entry = {
  id: '1',
  at: '2026-12-01T22:30:00Z',
  staff_id: 's',
  staff_name: 'Käthe Roß',
  action: 'variant_added' as const,
  subject_id: 'v',
  label: 'Kindergeburtstag',
  undone_at: null,
}

test('an audit entry says who did what', () => {
  expect(sentenceOf(entry, 'Europe/Berlin')).toBe(
    'Käthe Roß hat den Führungstyp „Kindergeburtstag“ angelegt.',
  )
})

test('an audit entry identifies a slot by its start in the project’s time zone', () => {
  const slot = { ...entry, action: 'slot_deleted' as const, label: '2026-12-24T09:00:00Z' }
  expect(sentenceOf(slot, 'Europe/Berlin')).toBe(
    'Käthe Roß hat den Termin am Do., 24. Dezember 2026, 10:00 Uhr gelöscht.',
  )
})

test('the entry for a role change shows the member and the new role', () => {
  const said = (label: string) =>
    sentenceOf({ ...entry, action: 'role_changed', label }, 'Europe/Berlin')
  expect(said('desk Jörg Öz')).toBe(
    'Käthe Roß hat eine Rolle geändert: Jörg Öz hat jetzt die Rolle Kasse.',
  )
  expect(said('guide desk')).toContain('desk hat jetzt die Rolle Teammitglied')
})

test('a name that looks like a time is treated as a name', () => {
  for (const label of ['2026-JAZZ', '2026-12-24T09:00:00Z', '2026-QUIZ Runde']) {
    const project = { ...entry, action: 'project_added' as const, label }
    expect(sentenceOf(project, 'Europe/Berlin')).toContain(`„${label}“`)
  }
  const invited = { ...entry, action: 'staff_removed' as const, label: '2026-QUIZ Runde' }
  expect(sentenceOf(invited, 'Europe/Berlin')).toContain('2026-QUIZ Runde')
})

test('the entry for an assignment shows the slot, and the entry for a resent email shows the booking', () => {
  const start = '2026-12-24T09:00:00Z'
  const said = (action: 'staff_assigned' | 'staff_unassigned' | 'mail_sent_again', label: string) =>
    sentenceOf({ ...entry, action, label }, 'Europe/Berlin')
  const slot = 'den Termin am Do., 24. Dezember 2026, 10:00 Uhr'
  expect(said('staff_assigned', `${start} Jörg Öz`)).toBe(
    `Käthe Roß hat Jörg Öz für ${slot} eingeteilt.`,
  )
  expect(said('staff_unassigned', start)).toBe(
    `Käthe Roß hat die Einteilung von jemandem für ${slot} aufgehoben.`,
  )
  expect(said('staff_assigned', 'Jörg Öz')).toBe(
    'Käthe Roß hat Jörg Öz für einen Termin eingeteilt.',
  )
  expect(said('mail_sent_again', `${start} 123 456 7890`)).toBe(
    'Käthe Roß hat eine E-Mail zur Buchung 123 456 7890 am Do., 24. Dezember 2026, 10:00 Uhr noch einmal senden lassen.',
  )
})

test('an action on many slots shows how many it created, changed and deleted', () => {
  const said = (
    action: 'slots_changed' | 'slots_called_off' | 'series_added' | 'series_changed',
    label: string,
  ) => sentenceOf({ ...entry, action, label }, 'Europe/Berlin')
  expect(said('series_added', '156 0 0')).toBe('Käthe Roß hat eine Serie angelegt (156 Termine).')
  expect(said('series_changed', '0 12 1')).toBe(
    'Käthe Roß hat eine Serie geändert (12 Termine geändert, 1 Termin gelöscht).',
  )
  expect(said('series_changed', '0 12 0')).toBe('Käthe Roß hat eine Serie geändert (12 Termine).')
  expect(said('slots_changed', '0 12 1')).toBe(
    'Käthe Roß hat Termine bearbeitet (12 Termine geändert, 1 Termin gelöscht).',
  )
  expect(said('slots_called_off', '0 0 4')).toBe('Käthe Roß hat 4 Termine abgesagt.')
})

test('the entry for a wrong code after the right password does not sound alarming', () => {
  const failed = { ...entry, staff_name: '', label: 'Renate Vogel' }
  expect(sentenceOf({ ...failed, action: 'second_step_failed' }, 'Europe/Berlin')).toBe(
    'Beim Anmelden von Renate Vogel war das Passwort richtig, der zweite Faktor aber nicht.',
  )
})

test('an entry whose name was erased is still a complete sentence', () => {
  const joined = { ...entry, staff_name: '', action: 'staff_joined' as const }
  expect(sentenceOf(joined, 'Europe/Berlin')).toBe('Jemand ist dem Team beigetreten.')
})

test('audit entries are grouped by day in the given time zone', () => {
  const later = { ...entry, id: '2', at: '2026-12-01T23:30:00Z' }
  expect(groupByDay([later, entry], 'Europe/Berlin').map(({ day }) => day)).toEqual([
    'Mi., 2. Dezember 2026',
    'Di., 1. Dezember 2026',
  ])
})
