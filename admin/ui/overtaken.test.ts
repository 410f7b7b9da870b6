import { expect, test } from 'vitest'
import { overtakenIn, withTaken } from './overtaken.tsx'

const names = ['name', 'duration', 'translations.en.name', 'translations.fr.name']
const texts = (name: string, en: string, fr: string) => ({
  name,
  duration: '60',
  translations: { en: { name: en }, fr: { name: fr } },
})

test('a field counts as overtaken only if others have changed it and saving would overwrite their change', () => {
  const known = texts('Führung', '', '')
  const now = texts('Rundgang', 'Tour', 'Visite')
  const typed = { ...texts('Rundgang', 'Guided tour', ''), duration: '90' }
  expect(overtakenIn(names, { known, now, typed })).toEqual([
    'translations.en.name',
    'translations.fr.name',
  ])
  expect(overtakenIn(names, { known: now, now, typed })).toEqual([])
})

test('accepting another user’s change keeps everything else that was typed', () => {
  const now = texts('Rundgang', 'Tour', 'Visite')
  const typed = { ...texts('Führung', 'Guided tour', ''), duration: '90' }
  expect(withTaken(['translations.fr.name'], { typed, now })).toEqual({
    ...texts('Führung', 'Guided tour', 'Visite'),
    duration: '90',
  })
  expect(typed.translations.fr.name).toBe('')
})
