import type { FieldFault } from '#contract/errors.ts'
import type { Challenge } from '#contract/hold.ts'
import type { Language } from '#contract/language.ts'
import type { Price, PriceCounts } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'
import type { AnswerInput, BookingAnswer, GroupKind, StoredQuestion } from '#contract/question.ts'
import {
  currentQuestions,
  isAskedOf,
  latestOf,
  optionRead,
  textRead,
} from '#server/features/project/project.rules.ts'
import { type Priced, withoutPrices } from './price.rules.ts'

/** A booking's invalid fields, each with its error. */
export type FieldFaults = Record<
  string,
  { fault: FieldFault; named: string; minimum?: number; maximum?: number }
>

interface Checked {
  /** The answers, each with its question as the booker saw it. */
  answers: BookingAnswer[]
  faults: FieldFaults
}

interface Answering {
  /** Visitors must answer required questions. */
  asVisitor: boolean
  /** The variant that is booked, or those that may be, by their `ressource_id`. */
  resourceIds: string[]
  /** The booking's language. */
  language: Language
  /** The booking's answers so far. */
  stored?: BookingAnswer[]
}

/**
 * Checks answers against a project's questions. An answer to an earlier version of a question is
 * checked against that version, because the form may have been open when the questions were
 * changed. Answers that a booking has already are kept as they are. Answers to questions for other
 * variants are left out, because the form may have sent what was typed before another variant was
 * chosen. Admins may leave required questions unanswered.
 */
export function checkAnswers(
  given: AnswerInput[],
  questions: StoredQuestion[],
  { asVisitor, resourceIds, language, stored = [] }: Answering,
): Checked {
  const answers: BookingAnswer[] = []
  const faults: FieldFaults = {}
  const answered = new Map(given.map((one) => [one.question_id, one]))
  const current = currentQuestions(questions)
  for (const input of answered.values()) {
    if (!input.answer) continue
    const kept = stored.find((one) => isSame(one, input))
    const question = meantBy(input, questions)
    const at = `answers.${input.question_id}`
    if (kept) answers.push(kept)
    else if (!question) faults[at] = { fault: 'unknown_question', named: '' }
    else if (!isAskedOf(latestOf(current, question.id) ?? question, resourceIds)) continue
    else if (!isPossible(input, question)) faults[at] = { fault: 'unknown_answer', named: '' }
    else answers.push(storedAs(input, question, language))
  }
  for (const question of asVisitor ? current : []) {
    const { id, required } = question
    if (!required || answered.get(id)?.answer || !isAskedOf(question, resourceIds)) continue
    faults[`answers.${id}`] = { fault: 'answer_missing', named: '' }
  }
  return { answers, faults }
}

const isSame = (
  one: BookingAnswer,
  { question_id, version = one.version, answer, detail }: AnswerInput,
) =>
  one.question_id === question_id &&
  one.version === version &&
  one.answer === answer &&
  one.detail === detail

/** A booker's answers with those that they corrected; the others stay. */
export const correctedBy = (stored: BookingAnswer[], given: AnswerInput[]): AnswerInput[] => {
  const corrected = new Map(given.map((one) => [one.question_id, one]))
  const known = new Set(stored.map(({ question_id }) => question_id))
  return [
    ...stored.map((one) => corrected.get(one.question_id) ?? one),
    ...[...corrected.values()].filter(({ question_id }) => !known.has(question_id)),
  ]
}

const meantBy = ({ question_id, version }: AnswerInput, questions: StoredQuestion[]) =>
  questions.find((one) => one.id === question_id && one.version === version) ??
  latestOf(currentQuestions(questions), question_id) ??
  (version === undefined ? undefined : latestOf(questions, question_id))

const groupKinds: Record<GroupKind, true> = {
  individuals: true,
  school: true,
  club: true,
  company: true,
  other: true,
}

function isPossible({ answer }: AnswerInput, { kind, options }: StoredQuestion): boolean {
  if (kind === 'group') return Object.hasOwn(groupKinds, answer)
  return kind === 'text' || options.includes(answer)
}

function storedAs(
  { answer, detail }: AnswerInput,
  question: StoredQuestion,
  language: Language,
): BookingAnswer {
  const { id, version, kind, text } = question
  const asked = textRead(question, language)
  const said = kind === 'choice' ? optionRead(question, { language, option: answer }) : answer
  return {
    question_id: id,
    version,
    kind,
    question: text,
    answer,
    // Only school groups give their class.
    detail: kind === 'group' && answer === 'school' ? detail : '',
    ...(asked === text ? {} : { question_read: asked }),
    ...(said === answer ? {} : { answer_read: said }),
  }
}

/** The error for a missing phone number, if the project requires one. */
export const phoneFaults = (
  phone: string,
  { phoneRequired }: { phoneRequired: boolean },
): FieldFaults =>
  phoneRequired && !/\d/.test(phone) ? { booker_phone: { fault: 'phone_missing', named: '' } } : {}

/**
 * The errors in counts of people for these prices. Where people pay each, everybody does: whoever is
 * counted at a price per group would pay nothing.
 */
export function countFaults(
  prices: Pick<Price, 'id' | 'per'>[],
  { counts, people }: { counts: PriceCounts; people: number },
): FieldFaults {
  const known = new Set(prices.map(({ id }) => id))
  const unknown = counts.filter(({ id }) => !known.has(id))
  const perGroup = new Set(prices.filter(({ per }) => per === 'group').map(({ id }) => id))
  const peopleAt = (some: PriceCounts) => some.reduce((before, { count }) => before + count, 0)
  const atGroups = peopleAt(counts.filter(({ id }) => perGroup.has(id)))
  const isCounted =
    perGroup.size < prices.length
      ? atGroups === 0 && peopleAt(counts) === people
      : // Where people pay nothing each, nobody needs to be counted.
        [0, people].includes(peopleAt(counts))
  if (unknown.length === 0 && prices.length > 0 && !isCounted) {
    return { prices: { fault: 'prices_missing', named: '' } }
  }
  return Object.fromEntries(
    unknown.map(({ id }) => [`prices.${id}`, { fault: 'unknown_price', named: '' } as const]),
  )
}

/**
 * What people cost who counted on other prices, for the refusal; empty if that is not clear, because
 * a price that they would pay is gone, or new.
 */
export const newTotal = (
  prices: Price[],
  { counts, people }: { counts: PriceCounts; people: number },
): { priceCents?: number } =>
  prices.length > 0 && Object.keys(countFaults(prices, { counts, people })).length === 0
    ? { priceCents: sumOf(linesFor(prices, counts)) }
    : {}

export interface SlotState {
  startsAt: Temporal.Instant
  maxAttendees: number
  attendees: number
}

/** The booker, the number of people, and the variant. */
export interface Booker {
  category: string
  booker_name: string
  booker_email: string
  attendees_count: number
  comment: string
  booker_phone?: string
  answers?: BookingAnswer[]
  priced?: Priced
  /** How many places it keeps from others, if not one for each person. */
  places?: number
}

export const storedOf = ({
  category,
  booker_name,
  booker_email,
  attendees_count,
  comment,
  booker_phone = '',
  answers = [],
  priced = withoutPrices,
}: Booker) => ({
  category,
  bookerName: booker_name,
  bookerEmail: booker_email,
  attendees: attendees_count,
  comment,
  bookerPhone: booker_phone,
  answers,
  ...priced,
})

/** The free places in a slot; none if it is overbooked. */
export const remaining = ({ maxAttendees, attendees }: SlotState) =>
  Math.max(0, maxAttendees - attendees)

/** The hashes of an idempotency key and of the body sent with it, as stored. */
export interface Key {
  keyHash: Uint8Array | null
  bodyHash: Uint8Array | null
}

export const noKey: Key = { keyHash: null, bodyHash: null }

/** In milliseconds. Nobody can choose a slot and type an address faster. */
const leastTime = 2500

/**
 * Whether a form was filled in faster than is humanly possible. A form that reports no time is not
 * too fast.
 */
export const isTooFast = (tookMs: number | undefined) => tookMs !== undefined && tookMs < leastTime

/**
 * A project is under attack if there are more than `tries` attempts to book, or at least `robots`
 * bots, within `seconds`.
 */
export const attack = { tries: 40, robots: 5, seconds: 600 }

/** How many seconds a challenge is valid for. */
export const challengeSeconds = 600

// The minimum and maximum number of hashes for a challenge: about a second on an old phone, much
// less on other devices. The maximum prevents unluckily long runs.
const work = { least: 30_000, most: 70_000 }
const mostTimes = 10

/**
 * The number of hashes for a challenge whose difficulty was doubled `doublings` times; they take at
 * most about ten seconds on an old phone.
 */
export function workFor(doublings: number) {
  const times = Math.min(2 ** doublings, mostTimes)
  return { least: work.least * times, most: work.most * times }
}

/** Whether a challenge was made for this project and can still be solved at `now`. */
export function isOpen(
  { parameters }: Challenge,
  { projectId, now }: { projectId: string; now: Temporal.Instant },
): boolean {
  const { expires, project } = parameters.data
  return project === projectId && now.epochMilliseconds < expires * 1000
}
