import type { Language } from '#contract/language.ts'
import {
  type Action,
  type Block,
  blocksOf,
  linesOf,
  piecesOf,
  shownAddress,
} from '#contract/mail-text.ts'
import { escaped } from '#server/markup.ts'
import type { Message } from './message.ts'

// Light and dark colours as in the back office. Mail programs that drop the style sheet and invert
// colours themselves start from the light ones, which are inline.
const light = {
  paper: '#fbf8f2',
  ink: '#1c1a17',
  quiet: '#625a4e',
  line: '#ddd3c3',
  accent: '#0b5563',
  onAccent: '#ffffff',
}
const dark: typeof light = {
  paper: '#1a1815',
  ink: '#ece6da',
  quiet: '#b7ae9f',
  line: '#38332c',
  accent: '#7cc4ce',
  onAccent: '#10262a',
}

const family = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const font = (size: number, line: number) => `font:${size}px/${line}px ${family}`
const wraps = 'overflow-wrap:anywhere;word-break:break-word'

// Repeated in each cell: in mail programs that drop the doctype, tables inherit no styles.
const ink = `color:${light.ink};${font(16, 24)};${wraps}`
const quiet = `color:${light.quiet};${font(14, 20)};${wraps}`
const label = `${font(16, 24)};font-weight:600;text-decoration:none;display:inline-block;padding:11px 24px`
const edge = `border:1px solid ${light.accent};border-radius:8px;mso-padding-alt:11px 24px`

/** The inline style for each element of an email, and its class for dark mode. */
const looks = {
  paper: looked('paper', `margin:0;padding:0;background-color:${light.paper}`),
  preface: looked('quiet', `${quiet};padding:0 0 24px`),
  sender: looked(
    'quiet line',
    `${quiet};font-weight:600;padding:0 0 12px;border-bottom:1px solid ${light.line}`,
  ),
  said: looked('ink', `${ink};padding:24px 0 8px`),
  factLabel: looked(
    'quiet',
    `color:${light.quiet};${font(16, 24)};white-space:nowrap;padding:0 16px 4px 0`,
  ),
  factValue: looked('ink', `${ink};padding:0 0 4px`),
  footer: looked(
    'quiet line',
    `color:${light.quiet};${font(14, 24)};${wraps};padding:12px 0 0;border-top:1px solid ${light.line}`,
  ),
  link: looked('link', `color:${light.accent}`),
  quietLink: looked('quiet', `color:${light.quiet}`),
  button: looked('button', `background-color:${light.accent};${edge}`),
  buttonLink: looked('label', `color:${light.onAccent};${label}`),
  secondaryButton: looked('edge', edge),
  secondaryButtonLink: looked('link', `color:${light.accent};${label}`),
}

function looked(name: string, style: string): string {
  return `class="${name}" style="${style}"`
}

/** The attributes of a layout table; Outlook supports no other layout. */
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'

// Gmail drops a style sheet that contains anything it does not support, so this one is simple.
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${dark.paper}!important}
.ink{color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.line{border-color:${dark.line}!important}
.link{color:${dark.accent}!important}
.edge{border-color:${dark.accent}!important}
.button{background-color:${dark.accent}!important;border-color:${dark.accent}!important}
.label{color:${dark.onAccent}!important}
}`

interface Page {
  title: string
  language: Language
  rows: string[]
}

/** Wraps an email's rows, which are already markup, in an HTML page. */
function framed({ title, language, rows }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>
${styleSheet}
</style>
</head>
<body ${looks.paper}>
<table ${table} width="100%" ${looks.paper}><tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;text-align:left">
${rows.join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const labelledAddress = /^(\p{L}[\p{L} -]{0,39})\u202f?: (https?:\/\/[^\s<>"]+)$/u

type Saying = Pick<
  Message,
  'subject' | 'text' | 'sender' | 'actions' | 'preface' | 'footer' | 'language'
>

/**
 * The HTML part of an email, made from its plain text. The text is escaped and keeps its line
 * breaks and spaces. Its links are clickable, a line with only an action's link becomes a button,
 * and adjacent lines such as `Wann: …` become a table.
 */
export function htmlPart({ subject, text, sender, actions = [], ...around }: Saying): string {
  const { preface = '', footer = '', language = 'de' } = around
  const from = text.startsWith(preface) ? preface.length : 0
  const to = text.endsWith(footer) ? text.length - footer.length : text.length
  const said = blocksOf(text.slice(from, to), actions).map(set).join('\n')
  const rows = [
    row(looks.preface, linesOf(text.slice(0, from)).map(escaped).join('<br>\n')),
    row(looks.sender, escaped(sender ?? '')),
    row(looks.said, said),
    row(looks.footer, linesOf(text.slice(to)).map(footerLine).join('<br>\n')),
  ]
  return framed({ title: escaped(subject), language, rows: rows.flat() })
}

const row = (look: string, inside: string) =>
  inside ? [`<tr><td ${look}>${inside}</td></tr>`] : []

function set(block: Block): string {
  if (block.kind === 'button') return button(block.action)
  if (block.kind === 'facts') return factTable(block.facts)
  const lines = block.lines.map((line) => linked(line, looks.link))
  return `<p style="margin:0 0 ${block.leadsToButton ? 12 : 16}px">${lines.join('<br>\n')}</p>`
}

function factTable(facts: { label: string; value: string }[]): string {
  const rows = facts.map(({ label, value }) => {
    const name = `<td valign="top" ${looks.factLabel}>${escaped(label)}:</td>`
    return `<tr>${name} <td valign="top" ${looks.factValue}>${linked(value, looks.link)}</td></tr>`
  })
  return `<table ${table} style="margin:0 0 12px">\n${rows.join('\n')}\n</table>`
}

function button({ url, label, secondary }: Action): string {
  const cell = secondary ? looks.secondaryButton : looks.button
  const link = secondary ? looks.secondaryButtonLink : looks.buttonLink
  const inside = anchor(url, label, link)
  return `<table ${table} style="margin:0 0 24px"><tr><td ${cell}>${inside}</td></tr></table>`
}

/** Turns a line such as `Impressum: https://…` into a link with the label as its text. */
function footerLine(line: string): string {
  const [, label = '', url = ''] = labelledAddress.exec(line) ?? []
  return url ? anchor(url, label, looks.quietLink) : linked(line, looks.quietLink)
}

const linked = (line: string, look: string) =>
  piecesOf(line)
    .map(({ text, isLink }) => (isLink ? anchor(text, shownAddress(text), look) : escaped(text)))
    .join('')

const anchor = (url: string, label: string, look: string) =>
  `<a href="${escaped(url)}" ${look}>${escaped(label)}</a>`
