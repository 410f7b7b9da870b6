import { paragraphsOf, piecesOf } from '#contract/mail-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Mail programs drop style sheets, so each element carries its style.
const paper =
  'margin:0;padding:24px;background:#fff;color:#1c1b19;' +
  "font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const column = 'max-width:36em;margin:0 auto'
const paragraphStyle = 'margin:0 0 1em;overflow-wrap:anywhere'
const linkStyle = 'color:#0b5563'

/** The HTML part of a mail, made from its plain text: escaped, breaks kept, links clickable. */
export function htmlPart(text: string): string {
  const paragraphs = paragraphsOf(text).map(
    (block) => `<p style="${paragraphStyle}">${linked(block).replaceAll('\n', '<br>\n')}</p>`,
  )
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
</head>
<body style="${paper}">
<div style="${column}">
${paragraphs.join('\n')}
</div>
</body>
</html>
`
}

const linked = (text: string) =>
  piecesOf(text)
    .map((piece) => (piece.isLink ? link(escaped(piece.text)) : escaped(piece.text)))
    .join('')

const link = (url: string) => `<a href="${url}" style="${linkStyle}">${url}</a>`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
