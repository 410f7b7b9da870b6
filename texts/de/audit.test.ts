import { expect, test } from 'vitest'
import { auditSentences } from './audit.ts'

test('the sentence about a log-in says so if the network is unknown', () => {
  expect(auditSentences.logged_in('Käthe Roß', '', '')).toBe(
    'Käthe Roß hat sich angemeldet (Netz unbekannt).',
  )
})

test('the sentence about an assignment is complete even after the member’s name has been erased', () => {
  const said = [auditSentences.staff_assigned, auditSentences.staff_unassigned].map((sentence) =>
    sentence('Käthe Roß', '', ''),
  )
  expect(said).toEqual([
    'Käthe Roß hat jemanden für einen Termin eingeteilt.',
    'Käthe Roß hat die Einteilung von jemandem für einen Termin aufgehoben.',
  ])
})
