import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { find, sentence, sourceFiles } from '#checks/source.ts'

const root = join(import.meta.dirname, '..')
const sections = ['5. Validation rules', '8. The error catalogue']

const specified = sentencesOf(readFileSync(join(root, 'spec/specification.md'), 'utf8'))
const spoken = spokenIn(root)

/** The strings in single quotes in the specification's sections that quote the interface. */
function sentencesOf(specification: string): string[] {
  const quoting = specification
    .split(/^## /m)
    .filter((section) => sections.some((name) => section.startsWith(name)))
  // An opening quote must follow a space, a slash or a bracket, so the apostrophe in "the user's"
  // does not count as one.
  return quoting.flatMap((section) =>
    [...section.matchAll(/(?<=[\s(/])'([^'\n]+)'/g)].map(([, sentence = '']) => sentence),
  )
}

/** Every string in texts/de/. */
function spokenIn(folder: string): Set<string> {
  const texts = sourceFiles(folder, 'texts/de')
  const found = texts.flatMap((file) =>
    find(file, (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)),
  )
  return new Set(found.map(({ node }) => sentence(node)))
}

/**
 * 'Es ist ein Fehler aufgetreten: ' is followed by more text; every other quote is a complete
 * sentence.
 */
const isSpoken = (wanted: string) =>
  spoken.has(wanted) ||
  (wanted.endsWith(' ') && [...spoken].some((text) => text.startsWith(`${wanted}{`)))

test('both the specification and texts/de/ contain sentences', () => {
  expect(specified.length).toBeGreaterThan(20)
  expect(spoken.size).toBeGreaterThan(20)
})

describe('every sentence quoted in the specification is in texts/de/, word for word', () => {
  test.each(specified)('%j', (wanted) => {
    expect(isSpoken(wanted), `${wanted} stands nowhere in texts/de/`).toBe(true)
  })
})
