import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typed } from '#test/invariants/arbitraries.ts'
import { frameFaults, saidIn } from '#test/invariants/markup.ts'
import { htmlPart } from './html-part.ts'

const seed = 20_261_121

test('the HTML part contains the same text as the plain part, and none of it acts as markup', () => {
  const everything = fc.record({ subject: typed, text: typed, sender: typed })
  const saying = fc.property(everything, (said) => {
    const html = htmlPart(said)
    expect(frameFaults(html)).toEqual([])
    expect(saidIn(html)).toBe((said.sender + said.text).replaceAll(/\s/g, ''))
  })
  fc.assert(saying, { seed, numRuns: 2000 })
})
