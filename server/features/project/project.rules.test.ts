import { expect, test } from 'vitest'
import { isTimeZone, mayEmbed } from './project.rules.ts'

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['+01:00', false],
  ['', false],
])('%j is a valid time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected))

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
