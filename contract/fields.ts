import { z } from 'zod'
import { emailAddress, holdsWebAddress, inOneSpelling, isShortEnough } from './address.ts'
import type { FieldFault } from './errors.ts'

const fault = (name: FieldFault) => name

// Everything below U+0020, DEL, the C1 block, and lone surrogates: none belongs in a line of text, and
// PostgreSQL refuses U+0000.
const unprintable = /[\p{Cc}\p{Cs}]/u
const unprintableButBreaks = /[^\P{Cc}\n\r\t]|\p{Cs}/u
// Soft hyphens, zero-width spaces, word joiners, byte order marks and marks that change the writing
// direction: nobody sees them, and they come along with text that is copied from elsewhere.
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const unseenInText = /[\u202a-\u202e\u2066-\u2069]/g
// Joiners shape emoji and Persian words, but only between two visible characters.
const looseJoiner = /(?<![^\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\s\u200c\u200d])/g
// These look like a space, but are a tab and two kinds of line break.
const unusualSpace = /[\t\u2028\u2029]/g
// Text that consists only of marks, joiners, fillers (`\p{DI}`) and blank Braille patterns is
// invisible.
const visible = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{DI}\u2800]]/v
const dots = /[.\u00b7\u2022\u2024-\u2027\u22c5\u3002\u30fb\ufe52\uff0e\uff61\uff65]/g

/** Text as people paste it: trimmed, and without characters that cannot be seen. */
export const pasted = () =>
  z
    .string()
    .overwrite((text) =>
      text.replaceAll(unseen, '').replaceAll(unusualSpace, ' ').replaceAll(looseJoiner, ''),
    )
    .trim()

/** One line of text, trimmed, at most `max` characters; may be empty. */
export const lineOrEmpty = (max: number) =>
  pasted()
    .max(max)
    .refine((text) => !unprintable.test(text), { error: fault('control_characters') })

/** One line of text, trimmed, 1 to `max` characters. */
export const line = (max: number) =>
  lineOrEmpty(max)
    .min(1)
    .refine((text) => visible.test(text), { error: fault('nothing_visible') })

const withoutWebsite = (text: z.ZodString) =>
  text.refine((name) => !holdsWebAddress(name), { error: fault('website_in_name') })

/**
 * Refuses text that consists only of dots: it is not a name, and as part of a path it would point
 * to another page.
 */
const withMoreThanDots = (text: z.ZodString) =>
  text.refine((name) => name === '' || visible.test(name.replaceAll(dots, '')), {
    error: fault('only_dots'),
  })

/**
 * The name of an organisation, a project, a variant or a member of staff: one line of at most 200
 * characters without a web address.
 */
export const name = withMoreThanDots(withoutWebsite(line(200)))

/** A booker's name may contain anything, because emails show it without links. */
export const bookerName = withMoreThanDots(line(200))

/** A name that may be left empty. */
export const nameOrEmpty = withMoreThanDots(withoutWebsite(lineOrEmpty(200)))

/** Several lines of at most `max` characters; may be empty. Forms send line breaks as CRLF. */
export const paragraph = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(unseenInText, ''))
    .trim()
    .max(max)
    .refine((text) => !unprintableButBreaks.test(text), {
      error: fault('control_characters_in_text'),
    })

/** A comment: at most 2,000 characters, may be empty. */
export const comment = paragraph(2000)

/** A phone number as typed, such as `0421 361-0`; empty if there is none. */
export const phone = lineOrEmpty(40).overwrite((typed) => typed.replaceAll(/[\u200c\u200d]/g, ''))

/** Accepts `null` in JSON as an empty string. */
export const nullIsEmpty = (text: z.ZodString) => text.nullable().transform((given) => given ?? '')

/** One value for each language other than German; each may be missing. */
export const inOtherLanguages = <Translation extends z.ZodType>(translation: Translation) =>
  z.object({
    en: translation.optional(),
    fr: translation.optional(),
    'de-simple': translation.optional(),
  })

/** An email address as people paste it: trimmed, in one spelling, otherwise as typed. */
export const pastedEmail = () => pasted().overwrite(inOneSpelling)

/** An email address of at most 254 characters; see `pastedEmail`. */
export const email = asEmail(pastedEmail())

/** Whether only mail servers with SMTPUTF8 take an address; many have not. */
export const hasUmlautBeforeAt = (address: string) => !/^[ -~]*(@|$)/.test(address)

/** The address of a page, `https://…`, as typed; may be empty. */
export const webAddress = lineOrEmpty(500).refine(
  (text) => text === '' || (/^https:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text)),
  { error: fault('not_a_website') },
)

/** A log-in name: an email address in lower case. */
export const username = asEmail(pasted().toLowerCase().overwrite(inOneSpelling))

/** What somebody logs in with; not checked further, so that a failed log-in reveals nothing. */
export const enteredUsername = line(254).toLowerCase().overwrite(inOneSpelling)

function asEmail(text: z.ZodString) {
  return text
    .min(1)
    .max(254)
    .regex(emailAddress, { error: fault('not_an_email') })
    .refine(isShortEnough, { error: fault('not_an_email') })
}

/** A new password: at least 8 characters, at most 200. */
export const newPassword = z.string().min(8).max(200)

/**
 * The number of changes so far. A call that sends it back is refused if there has been a change the
 * user has not seen.
 */
export const revision = z.int().min(0).max(2_147_483_647)

export const id = z.uuid().toLowerCase()

/** The token in a link: 256 random bits, which nobody can guess. */
export const token = z.string().regex(/^[\w-]{43}$/)

/** An instant in responses: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

// Databases, browsers and time zone data disagree about years in the distant past or future.
const ofOurTime = /^(19|2\d)\d{2}-/

/** A day in the project's time zone, `2026-12-01`. */
export const day = z.iso
  .date({ error: fault('not_a_day') })
  .regex(ofOurTime, { error: fault('not_a_day') })

/** An instant in requests: ISO 8601 in UTC. */
export const givenInstant = z.iso
  .datetime({ error: fault('not_a_time') })
  .regex(ofOurTime, { error: fault('not_a_time') })

/** A number of people. */
export const people = z.int().min(1).max(1_000_000)

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** An ISO 8601 time: with an offset or `Z` an instant, otherwise wall-clock time. */
export const time = z
  .string()
  .trim()
  .regex(isoTime, { error: fault('not_a_time') })
  .regex(ofOurTime, { error: fault('not_a_time') })

/** The schema of each path parameter; a path with any other parameter does not compile. */
const pathFields = {
  id,
  projectId: id,
  slotId: id,
  bookingId: id,
  entryId: id,
  variantId: id,
  staffId: id,
  mailId: id,
  seriesId: id,
  changeId: id,
  absenceId: id,
  operationId: id,
  passkeyId: id,
  domainId: id,
  sessionId: id,
  staffName: line(200),
  token,
  cancelToken: token,
  waitingToken: token,
  offerToken: token,
  confirmToken: token,
}

export type PathField = keyof typeof pathFields

/** The schema of a path's parameters; undefined if it has none. */
export function pathSchema(path: string): z.ZodObject | undefined {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name as PathField)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, pathFields[name]])))
}
