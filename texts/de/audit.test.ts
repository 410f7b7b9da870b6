import { expect, test } from 'vitest'
import { auditSentences } from './audit.ts'

test('a log-in from an unknown network says so', () => {
  expect(auditSentences.logged_in('Käthe Roß', '', '')).toBe(
    'Käthe Roß hat sich angemeldet (Netz unbekannt).',
  )
})

test('an assignment whose name is forgotten is still a sentence', () => {
  const said = [auditSentences.staff_assigned, auditSentences.staff_unassigned].map((sentence) =>
    sentence('Käthe Roß', '', ''),
  )
  expect(said).toEqual([
    'Käthe Roß hat jemanden für einen Termin eingeteilt.',
    'Käthe Roß hat die Einteilung von jemandem für einen Termin aufgehoben.',
  ])
})
