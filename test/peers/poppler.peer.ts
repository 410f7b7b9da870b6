import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfOf } from '#server/pdf/pdf.ts'
import type { PdfContent } from '#server/pdf/pdf-content.ts'
import type { Peer } from './peer.ts'

/** A confirmation with everything that one may contain. */
const sample: PdfContent = {
  language: 'de-DE',
  author: 'Stadt Köln',
  subtitle: 'Stadtmuseum',
  title: 'Buchungsbestätigung',
  facts: [
    { label: 'Was', value: 'Kinderführung' },
    { label: 'Name', value: 'Łukasz Żółć-Weiß' },
  ],
  prices: { heading: 'Preise', facts: [{ label: '2 × Erwachsene', value: '24,00 €' }] },
  answers: { heading: 'Ihre Angaben', facts: [{ label: 'Welche Klasse kommt?', value: '3b' }] },
  note: { heading: 'Hinweise', text: 'Bitte läuten.\n\nDer Hof ist gesperrt. '.repeat(40) },
  link: { label: 'Buchung ändern', url: 'https://rundgang.example/cancel.html?cancel_token=a' },
}

export const peer: Peer = {
  program: 'Poppler (pdftotext, pdfinfo)',
  debian: ['poppler-utils'],
  tried: 'the confirmation as PDF: its text, tags and properties',
  run: async ({ sandbox, check }) => {
    const path = join(sandbox.folder, 'confirmation.pdf')
    await writeFile(path, await pdfOf(sample))
    const info = await sandbox.run(['pdfinfo', path])
    await check('the file is tagged, and has its title', () =>
      /^Title: +Buchungsbestätigung$[\s\S]*^Tagged: +yes$/m.test(info.stdout),
    )
    const { stdout: text } = await sandbox.run(['pdftotext', path, '-'])
    await check('umlauts and Polish letters can be copied', () => text.includes('Łukasz Żółć-Weiß'))
    const { stdout: tags } = await sandbox.run(['pdfinfo', '-struct-text', path])
    await check('a heading, labels with their values, and a link are tagged', () =>
      [
        /H1 \(block\)\s+"Buchungsbestätigung"/,
        /Lbl \(block\)\s+"Was"\s+LBody \(block\)\s+"Kinderführung"/,
        /Link \(inline\)\s+"Buchung ändern"\s+Object/,
      ].every((pattern) => pattern.test(tags)),
    )
    const { stdout: fonts } = await sandbox.run(['pdffonts', path])
    await check(
      'both fonts are embedded, with only the letters used',
      () => fonts.match(/^[A-Z]{6}\+Atkinson.* yes yes yes /gm)?.length === 2,
    )
  },
}
