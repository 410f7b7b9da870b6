// The elements of the page around an email's text, and their allowed attributes.
const frame: Record<string, string[]> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  style: [],
  body: ['class', 'style'],
  table: ['role', 'border', 'cellpadding', 'cellspacing', 'width', 'class', 'style'],
  tr: [],
  td: ['align', 'valign', 'class', 'style'],
  p: ['style'],
  br: [],
  a: ['href', 'class', 'style'],
}

const mark =
  /<!doctype html>|<!--\[if mso\]>.*?<!\[endif\]-->|<\/?([a-z]+)((?: [a-z]+="[^"<>]*")*)>/gs

/**
 * Markup in an email's HTML part that is not from the page around its text. Every `<` or `>`
 * outside an allowed tag counts as markup.
 */
export function frameFaults(html: string): string[] {
  const faults: string[] = []
  const text = html.replaceAll(mark, (whole, element?: string, attributes = '') => {
    if (element && !frame[element]) faults.push(`element ${whole}`)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!frame[element ?? '']?.includes(name)) faults.push(`attribute ${whole}`)
      if (name === 'href' && !/^https?:\/\//.test(value)) faults.push(`link ${whole}`)
    }
    return ''
  })
  if (/[<>]/.test(text)) faults.push(`markup in ${text}`)
  return faults
}

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** A page's text and link targets, without whitespace. */
export const saidIn = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<a href="([^"]*)"[^>]*>[^<]*<\/a>/g, '$1')
    .replaceAll(mark, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s/g, '')
