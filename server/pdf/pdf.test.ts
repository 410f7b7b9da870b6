import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { readPdf } from '#test/invariants/pdf-reader.ts'
import { pdfOf } from './pdf.ts'
import type { PdfContent } from './pdf-content.ts'

const content: PdfContent = {
  language: 'de-DE',
  author: 'Stadt Köln',
  subtitle: 'Stadtmuseum',
  title: 'Buchungsbestätigung',
  facts: [
    { label: 'Was', value: 'Kinderführung' },
    { label: 'Name', value: 'Łukasz Żółć-Weiß & René Noël' },
  ],
  prices: { heading: 'Preise', facts: [] },
  answers: { heading: 'Ihre Angaben', facts: [{ label: 'Welche Klasse kommt?', value: '3b' }] },
  note: { heading: 'Hinweise', text: 'Bitte läuten.\n\nDer Hof ist gesperrt.' },
  link: { label: 'Buchung ändern', url: 'https://rundgang.example/cancel.html?cancel_token=a' },
}

const textOf = async (text: string) => {
  const { parts } = readPdf(await pdfOf({ ...content, facts: [{ label: 'Name', value: text }] }))
  return parts.find(({ tag }) => tag === 'LBody')?.text
}

test('a PDF says what it is, in which language, and what each of its parts is', async () => {
  const file = await pdfOf(content)
  const { parts, ...properties } = readPdf(file)
  expect(properties).toMatchObject({
    language: 'de-DE',
    isMarked: true,
    showsTitle: true,
    standard: '1',
    title: 'Buchungsbestätigung',
    pages: 1,
  })
  expect(parts.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
    'P Stadt Köln',
    'P Stadtmuseum',
    'H1 Buchungsbestätigung',
    'Lbl Was',
    'LBody Kinderführung',
    'Lbl Name',
    'LBody Łukasz Żółć-Weiß & René Noël',
    'H2 Ihre Angaben',
    'Lbl Welche Klasse kommt?',
    'LBody 3b',
    'H2 Hinweise',
    'P Bitte läuten.',
    'P Der Hof ist gesperrt.',
    'Link Buchung ändern',
  ])
  expect(file.length).toBeLessThan(30_000)
})

test.each([
  ['an emoji of several characters', 'Ada 👩‍👩‍👧‍👦🏳️‍🌈!', 'Ada ??!'],
  ['other scripts', 'Ольга שלום 山', '????? ???? ?'],
  ['a mark that the font lacks', 'Phạm', 'Pham'],
  ['letters and marks apart', 'Mu\u0308ller', 'Müller'],
  [
    'invisible characters, also those that turn the direction',
    'A\u202edA\u200b\u00ad\u0007',
    'AdA',
  ],
  ['half a character', 'a\ud800b', 'a?b'],
  ['a tab and wide spaces', 'a\tb\u3000c', 'a b c'],
])('shows %s without boxes', async (_, text, shown) => {
  expect(await textOf(text)).toBe(shown)
})

test('every letter of German, French, Polish and the prices is in the font', async () => {
  const letters = 'ÄÖÜäöüßẞÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿĄĆĘŁŃÓŚŹŻąćęłńóśźż€×–„“‚‘«»…’'
  expect((await textOf(letters))?.replaceAll('\n', '')).toBe(letters)
})

test('the bold font has the same letters as the regular one', async () => {
  const [regular, bold] = await Promise.all(
    ['400', '700'].map(async (weight) => {
      const file = `fonts/atkinson-hyperlegible-next-${weight}.ttf`
      const font = create(await readFile(file))
      return 'characterSet' in font ? font.characterSet : []
    }),
  )
  expect(bold).toEqual(regular)
})

test.each([
  ['one word', 'W'.repeat(2000)],
  ['many lines', `${'W\n'.repeat(100)}${'W '.repeat(900)}`],
  ['many paragraphs', `${'W\n\n'.repeat(50)}${'W '.repeat(900)}`],
  ['words', 'Wasserkraftwerk '.repeat(125)],
])('the longest texts, as %s, stay on the pages and below 100 kB', async (_, long) => {
  const line = long.replaceAll('\n', ' ')
  const name = line.slice(0, 200)
  const facts = Array.from({ length: 8 }, () => ({ label: name, value: line.slice(0, 500) }))
  const file = await pdfOf({
    ...content,
    ...{ author: name, subtitle: name, title: 'Buchungsbestätigung' },
    facts,
    answers: { heading: 'Ihre Angaben', facts },
    prices: { heading: 'Preise', facts },
    note: { heading: 'Hinweise', text: long },
  })
  const { lowest, parts } = readPdf(file)
  expect(file.length).toBeLessThan(100_000)
  expect(Math.min(...lowest)).toBeGreaterThan(50)
  expect(parts.at(-1)).toEqual({ tag: 'Link', text: 'Buchung ändern' })
  const signs = (text: string) => text.replaceAll(/\s/g, '').length
  const shown = parts.slice(parts.findIndex(({ text }) => text === 'Hinweise') + 1, -1)
  expect(shown.reduce((sum, { text }) => sum + signs(text), 0)).toBe(signs(long))
})
