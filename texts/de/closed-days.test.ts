import { expect, test } from 'vitest'
import { inNameOrder } from '#contract/name-order.ts'
import { countries, holidayStateNames } from './closed-days.ts'

test.each(Object.keys(countries))('the states of %s are listed by name', (country) => {
  const states = Object.entries(holidayStateNames).filter(([state]) => state.startsWith(country))
  const names = states.map(([, name]) => name)
  expect(names).toEqual(inNameOrder(names, String))
})
