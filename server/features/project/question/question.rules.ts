import type { BookingQuestion, QuestionInput, StoredQuestion } from '#contract/question.ts'

/** The questions the form asks, in order. */
export const askedOf = (stored: StoredQuestion[]): BookingQuestion[] =>
  stored.filter(({ retired }) => !retired)

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
  askedOf(stored).some((other) => isSameVersion(one, other))

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
  const next = { kind, text, options, required }
  if (!before) return { id: newId(), version: 1, ...next }
  const { id, version } = before
  return { id, version: isAskedAlike(before, next) ? version : version + 1, ...next }
}

/** Whether two versions look the same to a visitor and accept the same answers. */
const isAskedAlike = (
  one: Pick<BookingQuestion, 'kind' | 'text' | 'options'>,
  other: Pick<BookingQuestion, 'kind' | 'text' | 'options'>,
) =>
  JSON.stringify([one.kind, one.text, one.options]) ===
  JSON.stringify([other.kind, other.text, other.options])
