// The end of a sentence or a bracket after an address does not belong to it.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}']/g
const factLine = /^(\p{L}[\p{L} \u202f/-]{0,19}):[ \t]+(\S.*)$/u
const hostAndPath = /^https?:\/\/([^/?#@\\]+)(\/[^?#]*|)(?:[?#]|$)/
const longestLink = 60
const longestPath = 20
// At the start of a line, and of several: a plain one would vanish.
const keptSpace = '\u00a0'

/** What a link of a mail is for. */
export interface Action {
  url: string
  label: string
  /** Not what most of its readers are to do. */
  secondary?: true
}

/** What a mail is set of. A line of an action's link alone is its button. */
export type Block =
  | { kind: 'paragraph'; lines: string[]; leadsToButton: boolean }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'button'; action: Action }

export interface Piece {
  text: string
  isLink: boolean
}

/** A text in pieces, of which some are addresses of the web. */
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

/** A long address in short, but never less than its host: by that people judge where it leads. */
export function shownAddress(url: string): string {
  const [, host = '', path = ''] = hostAndPath.exec(url) ?? []
  if (url.length <= longestLink || host === '') return url
  // By characters: half an emoji is none.
  return `${host}${Array.from(path).slice(0, longestPath).join('')}…`
}

/** The lines of a text, such that a page shows their indents and gaps as well. */
export const linesOf = (text: string): string[] =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, keptSpace))

/** How the text of a mail is set: paragraphs, facts lined up such as `Wann: …`, buttons. */
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
      // Said by the button itself.
      if (lines.at(-1) === `${action.label}:`) lines.pop()
      end(true)
      blocks.push({ kind: 'button', action })
    } else if (line.trim() === '') end()
    else lines.push(line)
  }
  end()
  return blocks
}

/** Lines without an empty one between them: facts that stand under each other, and the rest. */
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
