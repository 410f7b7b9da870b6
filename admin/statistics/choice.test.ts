import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakdowns } from '#contract/breakdown.ts'
import { measures, readChoice, spanChoices, writeChoice } from './statistics.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the choices on the page are written to the URL and read back unchanged', () => {
  const choices = fc.record({
    choice: fc.constantFrom(...spanChoices),
    days: fc.record({ from: day, to: day }),
    by: fc.constantFrom(...breakdowns),
    measure: fc.constantFrom(...measures),
    deletedId: fc.constantFrom('', '0199c1de-0000-7000-8000-000000000005'),
  })
  fc.assert(
    fc.property(choices, (chosen) => {
      const address = writeChoice(new URLSearchParams('projekt=1&von=x'), chosen)
      const none = { from: '', to: '' }
      const days = chosen.choice === 'free' ? chosen.days : none
      expect(readChoice(address)).toEqual({ ...chosen, days })
      expect(address.get('projekt')).toBe('1')
    }),
  )
})

test('a URL without valid parameters shows this year by month', () => {
  const usual = { choice: 'this_year', by: 'month', measure: 'visitors', deletedId: '' }
  for (const search of ['', 'zeitraum=ewig&nach=&diagramm=x']) {
    expect(readChoice(new URLSearchParams(search))).toMatchObject(usual)
  }
})
