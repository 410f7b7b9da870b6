import { describe, expect, test } from 'vitest'
import type { Slot } from '#contract/slot.ts'
import { type Selection, seriesFrom } from './selection.tsx'

const slot = (slot_id: string, series_id?: string) =>
  ({ slot_id, series_id, start: '2026-12-24T23:30:00Z', timezone: 'Europe/London' }) as Slot

const selected = (...ids: string[]): Selection => ({ kind: 'slots', ids: new Set(ids) })

describe('extending a selection to the whole series', () => {
  const shown = [slot('a', 'one'), slot('b', 'one'), slot('c', 'other'), slot('d')]

  test('starts on the first selected slot’s day in the project’s time zone, as on the server', () => {
    expect(seriesFrom(selected('a', 'b'), shown, 'Europe/Berlin')).toEqual({
      kind: 'filter',
      filter: { series_id: 'one', from: '2026-12-25' },
      timezone: 'Europe/Berlin',
    })
  })

  test('is impossible if slots outside the series, or slots that are not shown, are also selected', () => {
    for (const ids of [['a', 'd'], ['a', 'c'], ['a', 'elsewhere'], ['d'], []]) {
      expect(seriesFrom(selected(...ids), shown, 'Europe/Berlin')).toBeUndefined()
    }
  })
})
