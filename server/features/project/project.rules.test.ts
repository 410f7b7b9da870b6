import { expect, test } from 'vitest'
import { mayEmbed, storedTimeZone } from './project.rules.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['CET', 'Europe/Brussels'],
  ['EST5EDT', 'America/New_York'],
  ['IST', null],
  ['AST', null],
  ['Europe/Atlantis', null],
  ['+01:00', null],
  ['2026-01-01T00:00[Europe/Berlin]', null],
  ['', null],
])('the time zone %j is stored as %j', (name, stored) => expect(storedTimeZone(name)).toBe(stored))

const named = ['https://www.museum.example', 'https://museum.example:8443']

test.each([
  [[], 'https://anyone.example', true],
  [named, 'https://www.museum.example', true],
  [named, 'https://museum.example:8443', true],
  [named, 'https://museum.example', false],
  [named, 'http://www.museum.example', false],
  [named, 'https://www.museum.example.evil.example', false],
  [named, 'null', false],
  [named, undefined, true],
])('a form restricted to %j may be embedded in %s: %s', (websites, website, expected) =>
  expect(mayEmbed(websites, website)).toBe(expected))
