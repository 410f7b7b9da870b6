import { inflateSync } from 'node:zlib'

/** A part of a PDF as screen readers find it: its tag, and its lines. */
interface PdfPart {
  tag: string
  text: string
}

/**
 * Reads a tagged PDF, as our library writes it: its properties, and its parts in the order of its
 * tags. Throws if something is missing that a tagged PDF must have.
 */
export function readPdf(file: Buffer) {
  const pdf = new Pdf(file)
  const catalog = pdf.object(pdf.reference(pdf.trailer, 'Root'))
  const pages = found(/\/Kids \[([^\]]*)\]/, pdf.object(pdf.reference(catalog, 'Pages')))
  const pageIds = [...pages.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
  const metadata = pdf.stream(pdf.reference(catalog, 'Metadata'))
  return {
    language: found(/\/Lang \((.*?)\)/, catalog),
    isMarked: pdf.object(pdf.reference(catalog, 'MarkInfo')).includes('/Marked true'),
    showsTitle: pdf
      .object(pdf.reference(catalog, 'ViewerPreferences'))
      .includes('/DisplayDocTitle true'),
    standard: found(/<pdfuaid:part>(.*?)</, metadata),
    title: found(/<rdf:li xml:lang="x-default">(.*?)</, metadata),
    pages: pageIds.length,
    parts: pdf.parts(pdf.reference(catalog, 'StructTreeRoot'), contentsOf(pdf, pageIds)),
    /** The lowest line of each page, in points from the bottom. */
    lowest: pageIds.map((id) =>
      Math.min(...pdf.linesOf(id).map(([, y = '']) => Number.parseFloat(y))),
    ),
  }
}

const found = (pattern: RegExp, text: string): string => {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`${pattern} is not in ${text.slice(0, 300)}`)
  return value
}

/** The text of each piece of marked content, by page and number. */
function contentsOf(pdf: Pdf, pageIds: number[]): Map<string, string> {
  const contents = new Map<string, string>()
  for (const id of pageIds) {
    const page = pdf.object(id)
    const fonts = new Map(
      [...pdf.object(pdf.reference(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', font]) => [name, pdf.lettersOf(Number(font))] as const,
      ),
    )
    const marked = /\/MCID (\d+)\s*>> BDC(.*?)EMC/gs
    for (const [, number, drawn = ''] of pdf
      .stream(pdf.reference(page, 'Contents'))
      .matchAll(marked)) {
      contents.set(`${id} ${number}`, linesIn(drawn, fonts))
    }
  }
  return contents
}

function linesIn(drawn: string, fonts: Map<string, string[]>): string {
  const lines: string[] = []
  let letters: string[] = []
  for (const [, font, line] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    const codes = [...(line ?? '').matchAll(/<(.*?)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g))
    if (line) lines.push(codes.map((code) => letters[Number(`0x${code}`)] ?? '□').join(''))
  }
  return lines.join('\n')
}

class Pdf {
  readonly #file: Buffer
  readonly #offsets: number[]
  readonly trailer: string

  constructor(file: Buffer) {
    this.#file = file
    const text = file.toString('latin1')
    const table = text.slice(Number(found(/startxref\n(\d+)/, text.slice(-200))))
    this.#offsets = [...table.matchAll(/(\d{10}) \d{5} [nf]/g)].map(([, at]) => Number(at))
    this.trailer = table.slice(table.indexOf('trailer'))
  }

  reference(object: string, key: string): number {
    return Number(found(new RegExp(`/${key} (\\d+) 0 R`), object))
  }

  /** An object's text, without its stream. */
  object(id: number): string {
    const from = this.#offsets[id] ?? 0
    return this.#file.toString('latin1', from, this.#end(from))
  }

  #end(from: number): number {
    const ends = ['endobj', '\nstream\n'].map((word) => this.#file.indexOf(word, from))
    return Math.min(...ends.filter((at) => at >= 0))
  }

  stream(id: number): string {
    const from = this.#end(this.#offsets[id] ?? 0) + '\nstream\n'.length
    const length = Number(found(/\/Length (\d+)/, this.object(id)))
    const data = this.#file.subarray(from, from + length)
    return this.object(id).includes('/FlateDecode')
      ? inflateSync(data).toString('latin1')
      : data.toString()
  }

  /** The letters of a font, by code. */
  lettersOf(font: number): string[] {
    const map = this.stream(this.reference(this.object(font), 'ToUnicode'))
    return [...map.matchAll(/beginbfrange\n(.*?)endbfrange/gs)].flatMap(([, ranges = '']) =>
      [...ranges.matchAll(/\[(.*?)\]/g)].flatMap(([, codes = '']) =>
        [...codes.matchAll(/<(.*?)>/g)].map(([, hex = '']) =>
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      ),
    )
  }

  linesOf(page: number) {
    const drawn = this.stream(this.reference(this.object(page), 'Contents'))
    return [...drawn.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)]
  }

  /** The tagged parts that contain text, outer ones first. */
  parts(id: number, contents: Map<string, string>, page = 0): PdfPart[] {
    const object = this.object(id)
    // The last one: those before belong to pieces on other pages.
    const at = Number(/.*\n\/Pg (\d+) 0 R/s.exec(object)?.[1] ?? page)
    const kids = found(/\/K \[(.*)\]/s, object)
    const texts: string[] = []
    const parts: PdfPart[] = []
    const kid = /<<(.*?)>>|(\d+) 0 R|(\d+)/gs
    for (const [, other, element, number] of kids.matchAll(kid)) {
      if (other?.includes('/OBJR')) continue
      if (element) parts.push(...this.parts(Number(element), contents, at))
      else if (other) {
        texts.push(
          contents.get(`${this.reference(other, 'Pg')} ${found(/MCID (\d+)/, other)}`) ?? '',
        )
      } else texts.push(contents.get(`${at} ${number}`) ?? '')
    }
    const tag = /\/S \/(\w+)/.exec(object)?.[1] ?? ''
    return texts.length > 0 ? [{ tag, text: texts.join('\n') }, ...parts] : parts
  }
}
