import type { Language } from '#contract/language.ts'
import type {
  BookingQuestion,
  QuestionAsked,
  QuestionInput,
  StoredQuestion,
} from '#contract/question.ts'

/**
 * How many places each of a caller's networks, narrowest first, may book or hold in a project
 * within `windowSeconds` without a proof of work.
 */
const placesOfNetwork = [60, 120, 240, 480]
export const windowSeconds = 600

/**
 * How many places any of a caller's networks may book or hold with proofs of work, which is also the
 * maximum number of people in a visitor's booking, whatever the project allows. A /48 gets no more
 * than an IPv4 address, because one customer may have either.
 */
const mostPeople = 480

/** The allowance of each of a caller's networks, narrowest first. */
export const allowancesOf = (networks: string[]) =>
  networks.map((network, place) => {
    const most = placesOfNetwork[place] ?? 0
    return { network, most, mostWithWork: mostPeople }
  })

/**
 * The largest group that visitors can book for in a project whose own limit is `most` people; null
 * means no limit.
 */
export const largestGroup = (most: number | null, { rateLimit }: { rateLimit: boolean }) =>
  rateLimit ? Math.min(most ?? mostPeople, mostPeople) : most

/** How many bookings in a project may use the same email address within an hour. */
export const ofEmail = { most: 10, seconds: 3600 }

/**
 * The name under which a time zone is stored; null if it is unknown. Intl accepts names that
 * Temporal refuses (`IST`), and databases read some short names as fixed offsets (`CET`), so only
 * the name of the place is stored.
 */
export function storedTimeZone(name: string): string | null {
  // Temporal would accept `+01:00` as a time zone, but that has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return new Intl.DateTimeFormat('de', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Whether a website may embed the form; undefined means our own pages. If the project lists no
 * websites, any website may.
 */
export const mayEmbed = (named: readonly string[], website: string | undefined): boolean =>
  website === undefined || named.length === 0 || named.includes(website)

/** The questions the form asks, in order. */
export const currentQuestions = (stored: StoredQuestion[]): BookingQuestion[] =>
  stored.filter(({ retired }) => !retired)

/** Whether bookers of one of these variants, given by their `ressource_id`, are asked a question. */
export const isAskedOf = (
  { ressource_ids: asked }: Pick<BookingQuestion, 'ressource_ids'>,
  resourceIds: readonly string[],
): boolean => !asked || asked.some((id) => resourceIds.includes(id))

/** The questions in the form's language, without those that no variant's bookers are asked. */
export const questionsAskedIn = (
  language: Language,
  stored: StoredQuestion[],
  resourceIds: readonly string[],
): QuestionAsked[] =>
  currentQuestions(stored)
    .filter((question) => isAskedOf(question, resourceIds))
    .map((question) => {
      const { translations, ...asked } = question
      const names = Object.fromEntries(
        question.options.flatMap((option) => {
          const name = optionRead(question, { language, option })
          return name === option ? [] : [[option, name]]
        }),
      )
      const text = textRead(question, language)
      return { ...asked, text, ...(Object.keys(names).length > 0 ? { option_names: names } : {}) }
    })

type Translated = Pick<BookingQuestion, 'text' | 'translations'>

const translationIn = ({ translations }: Translated, language: Language) =>
  language === 'de' ? undefined : translations?.[language]

/** A question's text in a language, or in German if it is not translated. */
export const textRead = (question: Translated, language: Language): string =>
  translationIn(question, language)?.text || question.text

/** One of a question's options in a language, or in German if it is not translated. */
export function optionRead(
  question: Translated,
  { language, option }: { language: Language; option: string },
): string {
  const { options = {} } = translationIn(question, language) ?? {}
  return (Object.hasOwn(options, option) && options[option]) || option
}

// How many retired versions to keep: enough for forms that are open while the questions are edited.
const mostRetired = 20

/**
 * The questions to store when `wanted` replaces the whole list; null if `wanted` contains a
 * question the project does not have, or the same question twice. Earlier versions are kept for
 * answers from forms that are still open.
 */
export function questionsAfter(
  stored: StoredQuestion[],
  wanted: QuestionInput[],
  newId: () => string,
): StoredQuestion[] | null {
  const named = wanted.flatMap(({ id }) => id ?? [])
  const areKnown = named.every((id) => stored.some((one) => one.id === id))
  if (!areKnown || new Set(named).size < named.length) return null
  const asked = wanted.map((one) => nextVersion(latestOf(stored, one.id), one, newId))
  const isAsked = (one: StoredQuestion) => asked.some((other) => isSameVersion(one, other))
  const retired = stored
    .filter((one) => !isAsked(one))
    .map((one) => ({ ...one, retired: true as const }))
    // Questions already retired come first, so that the oldest are dropped.
    .sort((one, other) => Number(wasAsked(stored, one)) - Number(wasAsked(stored, other)))
  return [...asked, ...retired.slice(-mostRetired)]
}

const isSameVersion = (one: StoredQuestion, other: StoredQuestion) =>
  one.id === other.id && one.version === other.version

const wasAsked = (stored: StoredQuestion[], one: StoredQuestion) =>
  currentQuestions(stored).some((other) => isSameVersion(one, other))

/** The newest version of a question, even if it is no longer asked. */
export const latestOf = (stored: StoredQuestion[], id: string | undefined) =>
  stored
    .filter((one) => one.id === id)
    .toSorted((one, other) => other.version - one.version)
    .at(0)

function nextVersion(
  before: StoredQuestion | undefined,
  { kind, required, ...input }: QuestionInput,
  newId: () => string,
): BookingQuestion {
  const text = kind === 'group' ? '' : input.text
  const options = kind === 'choice' ? input.options : []
  const next = {
    ...{ kind, text, options, required },
    ...limitedTo(input.ressource_ids ?? before?.ressource_ids),
    ...translatedTo({ text, options, translations: translationsAfter(before, { ...input, text }) }),
  }
  if (!before) return { id: newId(), version: 1, ...next }
  const { id, version } = before
  return { id, version: isAskedAlike(before, next) ? version : version + 1, ...next }
}

const limitedTo = (ressource_ids: string[] | undefined) =>
  ressource_ids?.length ? { ressource_ids } : {}

/** The translations that were sent, or the stored ones, without those of another text. */
const translationsAfter = (
  before: BookingQuestion | undefined,
  { translations, text }: Pick<QuestionInput, 'translations' | 'text'>,
): BookingQuestion['translations'] =>
  translations ??
  mapped(before?.translations ?? {}, (one) => ({
    ...one,
    text: before?.text === text ? one.text : '',
  }))

/** Only the translations that say something, and only those of options that exist. */
function translatedTo({
  text,
  options,
  translations = {},
}: Pick<BookingQuestion, 'text' | 'options' | 'translations'>) {
  const kept = mapped(translations, (one) => ({
    text: text && one.text,
    options: Object.fromEntries(
      Object.entries(one.options).filter(([option, name]) => name && options.includes(option)),
    ),
  }))
  const said = Object.entries(kept).filter(
    ([, one]) => one.text || Object.keys(one.options).length > 0,
  )
  return said.length > 0 ? { translations: Object.fromEntries(said) } : {}
}

type Translations = NonNullable<BookingQuestion['translations']>
type Translation = NonNullable<Translations[keyof Translations]>

const mapped = (all: Translations, change: (one: Translation) => Translation): Translations =>
  Object.fromEntries(
    Object.entries(all).flatMap(([language, one]) => (one ? [[language, change(one)]] : [])),
  )

/** Whether two versions look the same to a visitor and accept the same answers. */
const isAskedAlike = (
  one: Pick<BookingQuestion, 'kind' | 'text' | 'options'>,
  other: Pick<BookingQuestion, 'kind' | 'text' | 'options'>,
) =>
  JSON.stringify([one.kind, one.text, one.options]) ===
  JSON.stringify([other.kind, other.text, other.options])
