/**
 * Reads CSV by the letter of RFC 4180: rows end in CRLF, and a cell with a line break of any kind
 * or a quote is quoted. csv-parse forgives what other programs do not. Throws at the first fault.
 */
export function readStrictly(csv: string, delimiter = ';'): string[][] {
  const rows: string[][] = [[]]
  let at = csv.startsWith('\ufeff') ? 1 : 0
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${delimiter}]*))(${delimiter}|\\r\\n)`,
    'y',
  )
  while (at < csv.length) {
    cell.lastIndex = at
    const [all, quoted, plain = '', end] = cell.exec(csv) ?? []
    if (all === undefined) throw new Error(`not CSV: ${JSON.stringify(csv.slice(at, at + 40))}`)
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    at += all.length
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}
