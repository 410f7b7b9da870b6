import { describe, expect, test } from 'vitest'
import { typedFor } from './counts.ts'

const price = (id: string) => ({ id, cents: 300, per: 'person' }) as const
const prices = [price('pupil'), price('adult')]
const group = { id: 'tour', cents: 6000, per: 'group' } as const

/** Who pays which price once so many people come, after others were typed. */
const spread = (people: string, ...typed: string[]) => {
  const [pupil, adult] = typed
  const extra = { ...(pupil && { 'price-pupil': pupil }), ...(adult && { 'price-adult': adult }) }
  return Object.values(typedFor([...prices, group], { attendees_count: people, extra }))
}

describe('if only the number of people changes', () => {
  test('those at the price that most pay become fewer', () => {
    expect(spread('20', '24', '2')).toEqual(['18', '2'])
    expect(spread('20', '4', '22')).toEqual(['4', '16'])
    expect(spread('8', '12', '10')).toEqual(['4', '4'])
    expect(spread('1', '24', '2')).toEqual(['0', '1'])
  })

  test('those at the price that most pay become more', () => {
    expect(spread('28', '24', '2')).toEqual(['26', '2'])
    expect(spread('28', '2', '24')).toEqual(['2', '26'])
  })

  test('what was typed stays, even if it is no number', () => {
    expect(spread('26', '24', '2')).toEqual(['24', '2'])
    expect(spread('2', 'viele', '2')).toEqual(['viele', '2'])
    expect(spread('0', 'viele', '0')).toEqual(['viele', '0'])
  })

  test('all come at the first price at first', () => {
    expect(spread('26')).toEqual(['26', '0'])
  })
})
