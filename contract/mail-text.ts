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
