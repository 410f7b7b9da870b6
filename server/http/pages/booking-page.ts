import { type Language, languageFor, languages } from '#contract/language.ts'
import { clockTime } from '#server/mail/message/booked-time.ts'
import { escaped } from '#server/markup.ts'
import { bookingMailTexts } from '#texts/mail-texts.ts'
import { bookingPageTexts, ownNames } from '#texts/page-texts.ts'

/** The project data shown on the booking page. */
export interface PageProject {
  name: string
  organisation: string
  /** The address of the imprint; empty if there is none. */
  imprintUrl: string
  /** Empty if the project has none, like each part of its address. */
  emailFrom: string
  street: string
  postalCode: string
  city: string
}

/** A booking page's query parameters. */
export interface PageQuery {
  lang?: unknown
  variant?: unknown
  date?: unknown
}

interface PageContent {
  project: PageProject | undefined
  /** The coming slots, as `programmeList` writes them. */
  programme: string
}

/** The language a booking page is in. */
export const pageLanguage = ({ lang }: PageQuery): Language => languageFor(textOf(lang))

/**
 * The HTML of the form's own page, made from the built template. Without a `project`, the form says
 * that there is none.
 */
export function bookingPage(
  template: string,
  { project, programme }: PageContent,
  query: PageQuery,
): string {
  const language = pageLanguage(query)
  const { name, organisation } = project ?? { name: '', organisation: '' }
  const filled: Record<string, string> = {
    title: escaped(name || bookingPageTexts[language].title),
    // An organisation's first project has the same name as the organisation; the name is then shown
    // only once.
    organisation: escaped(organisation === name ? '' : organisation),
    languages: languageLinks(language, query),
    // Without scripts the visitor's language is unknown, so the text is in German and in the page's
    // own language, or in English if that is German.
    noScript: [
      ...['de' as const, language.startsWith('de') ? ('en' as const) : language].map((spoken) =>
        withoutScript(spoken, project),
      ),
      project ? addressOf(project) : '',
      programme,
    ].join(''),
  }
  return template
    .replace('<html lang="de">', `<html lang="${language}">`)
    .replaceAll(/\[\[(\w+)\]\]/g, (_, place: string) => filled[place] ?? '')
}

function languageLinks(current: Language, { variant, date }: PageQuery): string {
  const links = languages.map((lang) => {
    const asked = new URLSearchParams({ lang })
    if (textOf(variant)) asked.set('variant', textOf(variant))
    if (textOf(date)) asked.set('date', textOf(date))
    const here = lang === current ? ' aria-current="true"' : ''
    const address = escaped(`?${asked}`)
    return `<li><a href="${address}" lang="${lang}" hreflang="${lang}"${here}>${ownNames[lang]}</a></li>`
  })
  const label = bookingPageTexts[current].languages
  return `<nav class="languages" aria-label="${label}"><ul>${links.join('')}</ul></nav>`
}

function withoutScript(language: Language, project: PageProject | undefined): string {
  const { noScript, unknownOrganisation } = bookingPageTexts[language]
  const name = escaped(project?.organisation || unknownOrganisation)
  const imprint = project?.imprintUrl
  const whom = imprint ? `<a href="${escaped(imprint)}">${name}</a>` : name
  return `<p lang="${language}">${noScript} ${whom}</p>`
}

/** A coming slot. */
export interface ComingSlot {
  start: Temporal.Instant
  timezone: string
  variants: string[]
}

/** The coming slots as HTML for visitors without scripts. */
export function programmeList(slots: ComingSlot[], language: Language): string {
  if (slots.length === 0) return ''
  const lines = slots.map(({ start, timezone, variants }) => {
    const time = clockTime(start, timezone, bookingMailTexts[language])
    return `<li>${escaped(`${time}: ${variants.join(', ')}`)}</li>`
  })
  return `<h2>${bookingPageTexts[language].programme}</h2><ul>${lines.join('')}</ul>`
}

function addressOf({ emailFrom, street, postalCode, city }: PageProject): string {
  const to = encodeURIComponent(emailFrom).replace('%40', '@')
  const lines = [escaped(street), escaped(`${postalCode} ${city}`.trim())]
  if (emailFrom) lines.push(`<a href="mailto:${to}">${escaped(emailFrom)}</a>`)
  const filled = lines.filter(Boolean)
  return filled.length > 0 ? `<address>${filled.join('<br>')}</address>` : ''
}

// Longer than any variant's name.
const longestValue = 200

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, longestValue).toWellFormed() : ''
