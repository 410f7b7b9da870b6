import type { Language } from './language.ts'
import { type OtherLanguage, otherLanguages } from './other-languages.ts'

// Punctuation and brackets after a web address are not part of it.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}']/g
const factLine = /^(\p{L}[\p{L} \u202f/-]{0,23}):[ \t]+(\S.*)$/u
const hostAndPath = /^https?:\/\/([^/?#@\\]+)(\/[^?#]*|)(?:[?#]|$)/
const longestLink = 60
const longestPath = 20
// Keeps indents and repeated spaces, which browsers would collapse.
const keptSpace = '\u00a0'

/** A link in an email, and its purpose. */
export interface Action {
  url: string
  label: string
  /** Set if the link is not the email's main action. */
  secondary?: true
}

/** The blocks of an email. A line that contains only an action's link becomes a button. */
export type Block =
  | { kind: 'paragraph'; lines: string[]; leadsToButton: boolean }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; action: Action }

export interface Piece {
  text: string
  isLink: boolean
}

/** Splits text into web addresses and the text between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    if (!URL.canParse(url)) continue
    pieces.push({ text: text.slice(from, index), isLink: false }, { text: url, isLink: true })
    from = index + url.length
  }
  pieces.push({ text: text.slice(from), isLink: false })
  return pieces.filter(({ text }) => text !== '')
}

/** Shortens a long address, but never its host, because the host shows where a link leads. */
export function shownAddress(url: string): string {
  const [, host = '', path = ''] = hostAndPath.exec(url) ?? []
  if (url.length <= longestLink || host === '') return url
  // Counts whole characters, so no emoji is split.
  return `${host}${Array.from(path).slice(0, longestPath).join('')}…`
}

/** Splits text into lines, and keeps browsers from collapsing indents and repeated spaces. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, keptSpace))

/** Splits an email's text into paragraphs, tables of facts such as `Wann: …`, and buttons. */
export function blocksOf(text: string, actions: Action[]): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const end = (leadsToButton = false) => {
    for (const block of setTogether(lines, leadsToButton)) blocks.push(block)
    lines = []
  }
  for (const line of linesOf(text)) {
    const action = actions.find(({ url }) => url === line.trim())
    if (action) {
      // Drops the line above, because the button already has this label.
      if (lines.at(-1)?.replace(/\u202f?:$/, '') === action.label) lines.pop()
      end(true)
      blocks.push({ kind: 'button', action })
    } else if (line.trim() === '') end()
    else lines.push(line)
  }
  end()
  return blocks
}

/** Splits adjacent lines into tables of facts and paragraphs. */
function setTogether(lines: string[], leadsToButton: boolean): Block[] {
  const isFact = lines.map((line) => factLine.test(line))
  const listed = isFact.map((is, at) => is && (isFact[at - 1] || isFact[at + 1]))
  const blocks: Block[] = []
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && listed[to] === listed[from]) to += 1
    const some = lines.slice(from, to)
    if (listed[from]) blocks.push({ kind: 'facts', facts: some.map(factIn) })
    else {
      const leads = leadsToButton && to === lines.length
      blocks.push({ kind: 'paragraph', lines: some, leadsToButton: leads })
    }
  }
  return blocks
}

function factIn(line: string) {
  const [, label = '', value = ''] = factLine.exec(line) ?? []
  return { label, value }
}

/** An email's subject and text, both of which may contain variables such as `{{name}}`. */
export interface MailTemplate {
  subject: string
  body: string
}

/** The emails to bookers whose text an organisation can change. */
export type TemplateKind = 'confirmation' | 'cancellation'

/** For each email, the names of the settings that contain its German text. */
const settings = {
  confirmation: { subject: 'email_subject', body: 'email_body' },
  cancellation: { subject: 'email_cancel_subject', body: 'email_cancel_body' },
} as const

type GermanField = (typeof settings)[TemplateKind][keyof MailTemplate]
export type TranslationField = `${GermanField}_${OtherLanguage}`
/** An organisation's own translations of its emails. An empty one counts as missing. */
export type MailTranslations = Partial<Record<TranslationField, string>>

/** The names of the settings that contain an email's translation. */
export const translationFields = (kind: TemplateKind, language: OtherLanguage) =>
  ({
    subject: `${settings[kind].subject}_${language}`,
    body: `${settings[kind].body}_${language}`,
  }) satisfies Record<keyof MailTemplate, TranslationField>

interface Half {
  field: TranslationField
  part: keyof MailTemplate
  /** The setting with the other half of the same translation. */
  other: TranslationField
}

/** All settings that hold one half of a translation: its subject or its text. */
export const allTranslationFields: Half[] = otherLanguages.flatMap((language) =>
  (['confirmation', 'cancellation'] as const).flatMap((kind): Half[] => {
    const { subject, body } = translationFields(kind, language)
    return [
      { field: subject, part: 'subject', other: body },
      { field: body, part: 'body', other: subject },
    ]
  }),
)

export const byTranslationField = <Of>(of: (half: Half) => Of) =>
  Object.fromEntries(allTranslationFields.map((half) => [half.field, of(half)])) as Record<
    TranslationField,
    Of
  >

interface Wording {
  /** The organisation's German text. */
  german: MailTemplate
  /** The default email text of a new project, without a signature. */
  defaults: Record<Language, MailTemplate>
  translations: MailTranslations
}

/**
 * An email's text in a booker's language, and the language it is written in: the organisation's
 * translation; without one, the default text in that language if the German text is also the
 * default; otherwise the German text.
 */
export function templateFor(
  kind: TemplateKind,
  language: Language,
  { german, defaults, translations }: Wording,
): MailTemplate & { language: Language } {
  if (language === 'de') return { ...german, language }
  const fields = translationFields(kind, language)
  const own = { subject: translations[fields.subject], body: translations[fields.body] }
  if (own.subject && own.body) return { subject: own.subject, body: own.body, language }
  const signature = signatureBelow(german, defaults.de)
  if (signature === null) return { ...german, language: 'de' }
  const { subject, body } = defaults[language]
  return { subject, body: body + signature, language }
}

/**
 * The signature below an otherwise unchanged default text, empty if there is none; null if the text
 * was changed.
 */
function signatureBelow(written: MailTemplate, unchanged: MailTemplate): string | null {
  const body = written.body.trimEnd()
  if (written.subject.trim() !== unchanged.subject || !body.startsWith(unchanged.body)) return null
  const rest = body.slice(unchanged.body.length)
  return /^(\n.*)?$/.test(rest) ? rest : null
}

/** The variables an email's text may contain, such as `{{name}}`. */
export const templateVariables = [
  'name',
  'booked_time',
  'booked_variant',
  'attendees_count',
  'cancel_url',
  'booked_time_unformatted',
] as const
export type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Record<TemplateVariable, string>

const placeholder = /\{\{([^{}]*)\}\}/g

const isTemplateVariable = (named: string): named is TemplateVariable =>
  (templateVariables as readonly string[]).includes(named)

/** The names in double braces that are not variables, without duplicates, in order of appearance. */
export function unknownVariables(template: string): string[] {
  const named = Array.from(template.matchAll(placeholder), ([, inner = '']) => inner.trim())
  return [...new Set(named)].filter((name) => !isTemplateVariable(name))
}

/** Whether text contains a variable. */
export const usesVariable = (template: string, variable: TemplateVariable): boolean =>
  Array.from(template.matchAll(placeholder)).some(([, inner = '']) => inner.trim() === variable)

/** Replaces the variables in one pass, so that braces inside a value stay unchanged. */
export function fill(template: string, values: TemplateValues): string {
  return template.replaceAll(placeholder, (whole, inner: string) => {
    const name = inner.trim()
    return isTemplateVariable(name) ? values[name] : whole
  })
}

/** Like `fill`, for a subject: control characters, which could end a header, become spaces. */
export function fillLine(template: string, values: TemplateValues): string {
  return fill(template, values)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** The variable that `named` was probably meant to be. */
export function nearestVariable(named: string): TemplateVariable | undefined {
  const written = lettersOf(named.slice(0, 60))
  // Shorter text is contained in almost every variable's name.
  if (written.length < 3) return undefined
  const distances = templateVariables.map((variable) => distance(written, lettersOf(variable)))
  const least = Math.min(...distances)
  const nearest = templateVariables[distances.indexOf(least)]
  if (least <= written.length / 4) return nearest
  return partlyNamed(written) ?? (least <= 2 ? nearest : undefined)
}

const partlyNamed = (written: string) =>
  templateVariables.find((variable) => {
    const letters = lettersOf(variable)
    return written.includes(letters) || (written.length > 3 && letters.includes(written))
  })

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** How many letters must be added, removed or replaced to turn one word into the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (above[column] ?? 0) + (other[column] === letter ? 0 : 1)
      const changed = Math.min(above[column + 1] ?? 0, current[column] ?? 0) + 1
      current.push(Math.min(replaced, changed))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
