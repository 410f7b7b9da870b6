import { readFile } from 'node:fs/promises'
import { type PdfContent, type PdfFact, type PdfSection, readableWith } from './pdf-content.ts'

/** The fonts of the pages, as the library reads them; the licence is beside them. */
const fontFiles = {
  regular: new URL('../../fonts/atkinson-hyperlegible-next-400.ttf', import.meta.url),
  bold: new URL('../../fonts/atkinson-hyperlegible-next-700.ttf', import.meta.url),
}

const margin = 56
const gap = 12
const ink = '#1f1d1a'
const accent = '#0b5563'

/** A column of labels and one of values, in points; the label is above if it is too wide. */
interface Columns {
  label: number
  value: number
}

const besideValues: Columns = { label: 130, value: 341 }
/** The names of prices are longer than other labels. */
const besidePrices: Columns = { label: 210, value: 261 }

/**
 * Loaded for the first PDF, because the library takes 30 MB of memory that few installations need.
 * The rejected promise of a failed load is not kept.
 */
let loading: ReturnType<typeof load> | undefined
const loaded = () => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load() {
  const [{ default: PdfDocument }, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    readFile(fontFiles.regular),
    readFile(fontFiles.bold),
  ])
  const opened = [regular, bold].map((file) => create(file))
  const has = (code: number) =>
    opened.every((font) => 'characterSet' in font && font.hasGlyphForCodePoint(code))
  return { PdfDocument, regular, bold, has }
}

/**
 * A PDF of A4 pages, tagged for accessibility (PDF/UA-1). What the font lacks becomes "?"
 * (decision 0064).
 */
export async function pdfOf(content: PdfContent): Promise<Buffer> {
  const { PdfDocument, regular, bold, has } = await loaded()
  const readable = readableWith(has)
  const title = readable(content.title)
  const options = {
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    // The library's types do not know this subset, which makes it write the standard's identifier.
    subset: 'PDF/UA' as string,
    tagged: true,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: title,
      Author: readable(content.author),
      Creator: 'Rundgang',
    },
  }
  const document = new PdfDocument({ ...options, font: '' } as PDFKit.PDFDocumentOptions)
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.registerFont('regular', regular).registerFont('bold', bold).fillColor(ink)
  new Pages(document, readable).write({ ...content, title })
  document.end()
  await written
  return Buffer.concat(parts)
}

/** Writes the content from top to bottom; each part is tagged with what it is. */
class Pages {
  readonly #document: PDFKit.PDFDocument
  readonly #readable: (text: string) => string
  readonly #root: PDFKit.PDFStructureElement
  readonly #width: number
  /** The number of the page that is written. */
  #page = 1

  constructor(document: PDFKit.PDFDocument, readable: (text: string) => string) {
    this.#document = document
    this.#readable = readable
    this.#width = document.page.width - 2 * margin
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
    document.on('pageAdded', () => {
      this.#page += 1
    })
  }

  write({ author, subtitle, title, facts, answers, note, prices, link }: PdfContent): void {
    this.#text('P', author, { font: 'bold', size: 11, after: 0 })
    if (subtitle) this.#text('P', subtitle, { size: 11, after: 0 })
    this.#document.y += 24
    this.#text('H1', title, { font: 'bold', size: 22, color: accent, after: 16 })
    this.#facts(facts, besideValues)
    this.#section(prices, besidePrices)
    this.#section(answers, besideValues)
    if (note.text) {
      this.#heading(note.heading)
      for (const paragraph of note.text.split(/\n\s*\n/)) this.#text('P', paragraph)
    }
    if (link) this.#link(link)
    this.#root.end()
  }

  #section({ heading, facts }: PdfSection, columns: Columns): void {
    if (facts.length === 0) return
    this.#heading(heading)
    this.#facts(facts, columns)
  }

  #heading(text: string): void {
    if (!text) return
    this.#document.y += 10
    this.#keepTogether(60)
    this.#text('H2', text, { font: 'bold', size: 13, color: accent, after: 6 })
  }

  #text(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    { font = 'regular', size = 11, color = ink, after = 8 } = {},
  ): void {
    const document = this.#document
    this.#root.add(
      document.struct(tag, {}, () => {
        document.font(font).fontSize(size).fillColor(color)
        document.text(this.#readable(text), margin, document.y, { width: this.#width })
      }),
    )
    document.y += after
  }

  /** A list of labels with their values, which screen readers read together. */
  #facts(facts: PdfFact[], columns: Columns): void {
    const list = this.#document.struct('L')
    this.#root.add(list)
    for (const fact of facts) this.#fact(list, fact, columns)
    list.end()
  }

  #fact(list: PDFKit.PDFStructureElement, fact: PdfFact, columns: Columns): void {
    const document = this.#document
    const [label, value] = [this.#readable(fact.label), this.#readable(fact.value)]
    const item = document.struct('LI')
    list.add(item)
    this.#keepTogether(32)
    document.font('bold').fontSize(11).fillColor(ink)
    const isBeside = document.widthOfString(label) <= columns.label
    const [page, y] = [this.#page, document.y]
    item.add(
      document.struct('Lbl', {}, () => {
        document.font('bold').fontSize(11).fillColor(ink)
        document.text(label, margin, y, { width: isBeside ? columns.label : this.#width })
      }),
    )
    const below = document.y
    const x = isBeside ? margin + columns.label + gap : margin
    const width = isBeside ? columns.value : this.#width
    item.add(
      document.struct('LBody', {}, () => {
        document.font('regular').fontSize(11).fillColor(ink)
        document.text(value, x, isBeside ? y : document.y, { width })
      }),
    )
    item.end()
    if (this.#page === page) document.y = Math.max(document.y, below)
    document.y += 6
  }

  #link({ label, url }: { label: string; url: string }): void {
    const document = this.#document
    const text = this.#readable(label)
    document.y += 10
    this.#keepTogether(24)
    const paragraph = document.struct('P')
    const element = document.struct('Link')
    this.#root.add(paragraph)
    paragraph.add(element)
    document.font('regular').fontSize(11)
    const [y, width] = [document.y, document.widthOfString(text)]
    element.add(() => {
      document.font('regular').fontSize(11).fillColor(accent)
      document.text(text, margin, y, { underline: true, lineBreak: false })
    })
    // Screen readers read `Contents`; the library takes a plain string for a name of the format.
    const annotation = { structParent: element, Contents: Object(text) as string }
    document.link(margin, y, width, document.currentLineHeight(), url, annotation)
    paragraph.end()
    document.y = y + document.currentLineHeight(true)
  }

  /** Begins a page unless this one has room for the given height. */
  #keepTogether(height: number): void {
    const { page, y } = this.#document
    if (y + height > page.height - margin) this.#document.addPage()
  }
}
