import type { FieldFault } from '#contract/errors.ts'
import type { Challenge } from '#contract/hold.ts'
import type { Price, PriceCounts } from '#contract/price.ts'
import { linesFor, sumOf } from '#contract/price-sum.ts'
import type { AnswerInput, BookingAnswer, GroupKind, StoredQuestion } from '#contract/question.ts'
import { currentQuestions, latestOf } from '#server/features/project/project.rules.ts'
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

/**
 * Checks answers against a project's questions. An answer to an earlier version of a question is
 * checked against that version, because the form may have been open when the questions were
 * changed. Admins may leave required questions unanswered.
 */
export function checkAnswers(
  given: AnswerInput[],
  questions: StoredQuestion[],
  { asVisitor }: { asVisitor: boolean },
): Checked {
  const answers: BookingAnswer[] = []
  const faults: FieldFaults = {}
  const answered = new Map(given.map((one) => [one.question_id, one]))
  for (const input of answered.values()) {
    if (!input.answer) continue
    const question = meantBy(input, questions)
    const at = `answers.${input.question_id}`
    if (!question) faults[at] = { fault: 'unknown_question', named: '' }
    else if (!isPossible(input, question)) faults[at] = { fault: 'unknown_answer', named: '' }
    else answers.push(storedAs(input, question))
  }
  for (const { id, required } of asVisitor ? currentQuestions(questions) : []) {
    if (!required || answered.get(id)?.answer) continue
    faults[`answers.${id}`] = { fault: 'answer_missing', named: '' }
  }
  return { answers, faults }
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

const storedAs = (
  { answer, detail }: AnswerInput,
  { id, version, kind, text }: StoredQuestion,
): BookingAnswer => ({
  question_id: id,
  version,
  kind,
  question: text,
  answer,
  // Only school groups give their class.
  detail: kind === 'group' && answer === 'school' ? detail : '',
})

/** The error for a missing phone number, if the project requires one. */
export const phoneFaults = (
  phone: string,
  { phoneRequired }: { phoneRequired: boolean },
): FieldFaults =>
  phoneRequired && !/\d/.test(phone) ? { booker_phone: { fault: 'phone_missing', named: '' } } : {}

/** The errors in counts of people for these prices. */
export function countFaults(
  prices: Pick<Price, 'id' | 'per'>[],
  { counts, people }: { counts: PriceCounts; people: number },
): FieldFaults {
  const known = new Set(prices.map(({ id }) => id))
  const unknown = counts.filter(({ id }) => !known.has(id))
  // Where people pay nothing each, nobody needs to be counted.
  const sum = counts.reduce((before, { count }) => before + count, 0)
  const counted = sum || (prices.some(({ per }) => per === 'person') ? 0 : people)
  if (unknown.length === 0 && prices.length > 0 && counted !== people) {
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

/** The free places in a slot. */
export const remaining = ({ maxAttendees, attendees }: SlotState) => maxAttendees - attendees

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
