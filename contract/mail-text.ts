// The end of a sentence or a bracket after an address does not belong to it.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}']/g

/** What stands between empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')

export interface Piece {
  text: string
  isLink: boolean
}

/** A text in pieces, of which some are addresses of the web. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    pieces.push({ text: text.slice(from, index), isLink: false }, { text: url, isLink: true })
    from = index + url.length
  }
  pieces.push({ text: text.slice(from), isLink: false })
  return pieces.filter(({ text }) => text !== '')
}
