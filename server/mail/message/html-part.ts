import {
  type Action,
  type Block,
  blocksOf,
  linesOf,
  piecesOf,
  shownAddress,
} from '#contract/mail-text.ts'
import { escaped } from '#server/markup.ts'
import { framed, looks, table } from './html-frame.ts'
import type { Message } from './message.ts'

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
