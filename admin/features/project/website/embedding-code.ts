import type { Language } from '#contract/language.ts'
import { bookInstead } from '#texts/de/embedding.ts'
import { bookInstead as bookInsteadSimple } from '#texts/de-simple/embedding.ts'
import { bookInstead as bookInsteadEnglish } from '#texts/en/embedding.ts'
import { bookInstead as bookInsteadFrench } from '#texts/fr/embedding.ts'

/** The options for one embedded form; see `docs/embedding.md`. */
export interface EmbeddingOptions {
  /** A variant's `ressource_id`, `id` or exact name. */
  variant?: string
  /** A day such as `2026-12-01`. */
  date?: string
  lang?: Language
  /** The accent colour, such as `#7a1f2b`. */
  color?: string
}

const links: Record<Language, string> = {
  de: bookInstead,
  en: bookInsteadEnglish,
  fr: bookInsteadFrench,
  'de-simple': bookInsteadSimple,
}

/** The embed code. `product` is the product's base URL. */
export const embeddingCode = (product: string, projectId: string, options: EmbeddingOptions = {}) =>
  [...lines(product, projectId, options), `<script>Rundgang.load('${projectId}')</script>`].join(
    '\n',
  )

/**
 * Like `embeddingCode`, but for pages whose policy forbids inline scripts: attributes on the
 * placeholder replace the script.
 */
export const embeddingCodeWithoutCall = (
  product: string,
  projectId: string,
  options: EmbeddingOptions = {},
) => lines(product, projectId, { project: projectId, ...options }).join('\n')

function lines(
  product: string,
  projectId: string,
  options: EmbeddingOptions & { project?: string },
) {
  const { project, variant, date, lang, color } = options
  const attributes = Object.entries({ project, variant, date, lang, color })
    .filter(([, value]) => value)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
  const page = bookingPageAddress(product, projectId, lang ? { lang } : {})
  const instead = `<noscript><a href="${page}">${links[lang ?? 'de']}</a></noscript>`
  return [
    `<link rel="stylesheet" href="${product}/embed/rundgang.css">`,
    `<div id="rundgang"${attributes}>${instead}</div>`,
    `<script src="${product}/embed/runtime.js"></script>`,
    `<script src="${product}/embed/rundgang.js"></script>`,
  ]
}

/** The URL of the booking page. It contains all options except the colour. */
export function bookingPageAddress(
  product: string,
  projectId: string,
  { variant, date, lang }: EmbeddingOptions = {},
) {
  const given = Object.entries({ variant, date, lang }).filter(([, value]) => value)
  const query = new URLSearchParams(given.map(([name, value = '']) => [name, value]))
  return `${product}/buchen/${projectId}${query.size > 0 ? `?${query}` : ''}`
}

const escaped = (value = '') =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
