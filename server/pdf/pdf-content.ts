/** The content of a PDF; all texts as people read them. */
export interface PdfContent {
  /** A BCP 47 tag, such as `de-DE`. */
  language: string
  /** Whose document it is, shown above the title. */
  author: string
  /** Shown below `author`; empty: omitted. */
  subtitle: string
  title: string
  facts: PdfFact[]
  /** Further facts, each below a heading; omitted if there are none. */
  prices: PdfSection
  answers: PdfSection
  /** Paragraphs, separated by empty lines; empty: omitted. */
  note: { heading: string; text: string }
  link: { label: string; url: string } | undefined
}

export interface PdfSection {
  heading: string
  facts: PdfFact[]
}

export interface PdfFact {
  label: string
  value: string
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/**
 * Replaces what a font cannot show, which would be empty boxes: letters with a mark that it lacks
 * lose the mark, and any other sign becomes one "?", even if it consists of several characters.
 * Invisible characters are removed, so that none of them changes the direction of what follows.
 */
export const readableWith = (has: (code: number) => boolean) => {
  const isShown = (text: string) => [...text].every((sign) => has(sign.codePointAt(0) ?? 0))
  const shown = (grapheme: string) => {
    if (grapheme === '\n' || isShown(grapheme)) return grapheme
    const bare = grapheme.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return bare !== '' && isShown(bare) ? bare : '?'
  }
  return (text: string): string => {
    const plain = text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/[\u2010\u2011]/g, '-')
      .replaceAll(/[\u00a0\u202f]/g, '\u00a0')
      .replaceAll(/[^\P{Zs}\u00a0]|\t/gu, ' ')
    return Array.from(graphemes.segment(plain), ({ segment }) =>
      // Signs of several characters, such as families of emojis, are joined by invisible ones.
      segment === '\n' ? segment : segment.replaceAll(/\p{Cf}|\p{Cc}|\ufe0f/gu, ''),
    )
      .filter(Boolean)
      .map(shown)
      .join('')
  }
}
