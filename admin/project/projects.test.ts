import { expect, test } from 'vitest'
import { chooseProject } from './projects.ts'

const project = (id: string, last_used = false) => ({
  id,
  name: id,
  timezone: 'Europe/Berlin',
  last_used,
})

test('[P06] the last used project is selected, or the first one if none has been used', () => {
  expect(chooseProject([project('a'), project('b', true)], null)?.id).toBe('b')
  expect(chooseProject([project('a'), project('b')], null)?.id).toBe('a')
  expect(chooseProject([], null)).toBeUndefined()
})

test('the project in the URL, if it exists, takes precedence over the last used one', () => {
  expect(chooseProject([project('a'), project('b', true)], 'a')?.id).toBe('a')
  expect(chooseProject([project('a'), project('b', true)], 'gone')?.id).toBe('b')
})
