import type { ReactNode } from 'react'
import type { BookingShown, PublicBookingSent } from '#contract/booking.ts'
import type { Language } from '#contract/language.ts'
import type { PriceCounts } from '#contract/price.ts'
import type { PriceTerms } from '#contract/price-sum.ts'
import type { PublicProject } from '#contract/project.ts'
import type { WaitingAccepted } from '#contract/waiting.ts'
import type { Details } from '#form/fields/details.ts'
import type { PeopleFieldProps } from '#form/steps/details-step.tsx'
import type { SummaryLine } from '#form/steps/step.tsx'
import type { FormTexts } from '#texts/de/form.ts'

/** What the visitor entered in the extra fields, by field id. */
export type ExtraValues = Record<string, string>

/** The fields that a project asks for beside the usual ones. */
export type ExtrasAsked = Pick<PublicProject, 'phone_required' | 'questions'>

/** What the form asks for: as the project and, once one is chosen, the variant want it. */
export type Asking = ExtrasAsked &
  Pick<PublicProject, 'currency' | 'price_note'> &
  Partial<Pick<PublicProject['variants'][number], 'prices' | 'duration'>> & { language: Language }

export interface ExtraFieldsProps {
  t: FormTexts
  project: ExtrasAsked
  values: ExtraValues
  faultAt: (id: string) => string | undefined
  onType: (id: string, typed: string) => void
}

/** The prices of a variant or a booking. */
export type Priced = Pick<Asking, 'prices' | 'currency' | 'price_note' | 'language'>

export type Counted = Pick<Details, 'attendees_count' | 'extra'>

export interface PricedPeopleProps<Input extends Counted = Details> extends PeopleFieldProps {
  project: Priced
  details: Input
  /** Missing before the last step. */
  slot?: unknown
  onChange: (details: Input) => void
}

/** The exports of `extras.js`, which is loaded only by forms with extra fields. */
export interface Extras {
  ExtraFields: (props: ExtraFieldsProps) => ReactNode
  faultsIn: (
    values: ExtraValues,
    project: Asking,
    t: FormTexts,
    details: Details,
  ) => ReturnType<typeof faultsIn>
  sentOf: (values: ExtraValues, project: Asking, details: Details) => SentExtras
  /** Asks for the people at each price; in `prices.js` only, which variants with prices load. */
  People?: (props: PricedPeopleProps) => ReactNode
  /** What the visitor's choice costs, in words; in `prices.js` only. */
  total?: (details: Counted, project: Priced) => string
}

export interface SharedPeopleProps {
  project: Priced
  /** How many places are offered. */
  people: number
  details: Counted
  /** Whether the visitor has tried to send it. */
  isTried: boolean
  onChange: (details: Counted) => void
}

/** What of a booking `prices.js` shows on its page. */
export type PaidBooking = Pick<BookingShown, 'price_lines' | 'currency' | 'price_note' | 'language'>

/** The exports of `prices.js`, which forms and pages load if there are prices. */
export interface PriceScript extends Extras {
  People: <Input extends Counted>(props: PricedPeopleProps<Input>) => ReactNode
  total: NonNullable<Extras['total']>
  /** What was agreed for a booking, as lines of its summary. */
  agreedLines: (booking: PaidBooking) => SummaryLine[]
  /** A booking's sum, in words; empty without prices. */
  agreedTotal: (booking: PaidBooking) => string
  /** What the visitor enters for a booking that is to stay as it is. */
  countsShown: (booking: PaidBooking) => Record<string, string>
  /** How many people come at which price; undefined if an entry is no number. */
  countsIn: (prices: PriceTerms[], details: Counted) => PriceCounts | undefined
  SharedPeople: (props: SharedPeopleProps) => ReactNode
  sharedCounts: (
    project: Priced,
    people: number,
    details: Counted,
  ) => Pick<WaitingAccepted, 'prices' | 'price_cents'> | undefined
}

/** The part of a booking request that only some projects or variants ask for. */
export type SentExtras = Pick<
  PublicBookingSent,
  'booker_phone' | 'answers' | 'prices' | 'price_cents'
>

// These names match the server's, so that its messages appear next to the right fields.
export const phoneId = 'booker_phone'
export const answerId = (questionId: string) => `answers.${questionId}`
export const classId = (questionId: string) => `${answerId(questionId)}.detail`

/** The questions for the chosen variant. */
export const questionsIn = ({ questions }: ExtrasAsked, { asks }: Pick<FormTexts, 'asks'>) =>
  asks ? questions.filter(({ id }) => asks.includes(id)) : questions

/** Client-side validation errors in the extra fields; the server checks everything else. */
export function faultsIn(
  values: ExtraValues,
  project: ExtrasAsked,
  t: FormTexts,
): Record<string, string | undefined> {
  const missing = questionsIn(project, t)
    .filter(({ id, required }) => required && !values[answerId(id)]?.trim())
    .map(({ id }) => [answerId(id), t.fields?.answerMissing])
  const faults: Record<string, string | undefined> = Object.fromEntries(missing)
  if (project.phone_required && !/\d/.test(values[phoneId] ?? '')) {
    faults[phoneId] = t.fields?.phoneMissing ?? ''
  }
  return faults
}

/**
 * The extra fields' part of a booking request. Each answer includes the version of the question the
 * visitor read. The server leaves out those that were typed for another variant.
 */
export function sentOf(
  values: ExtraValues,
  { phone_required, questions }: ExtrasAsked,
): SentExtras {
  const answers = questions
    .map(({ id, version }) => ({
      question_id: id,
      version,
      answer: (values[answerId(id)] ?? '').trim(),
      detail: (values[classId(id)] ?? '').trim(),
    }))
    .filter(({ answer }) => answer)
  return { ...(phone_required ? { booker_phone: values[phoneId]?.trim() } : {}), answers }
}
