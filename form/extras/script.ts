import type { ReactNode } from 'react'
import type { BookingShown } from '#contract/booking.ts'
import type { PriceCounts } from '#contract/price.ts'
import type { PriceTerms } from '#contract/price-sum.ts'
import type { WaitingAccepted } from '#contract/waiting.ts'
import type { Details } from '#form/fields/details.ts'
import type { Refusal } from '#form/state/booking.ts'
import type { SummaryLine } from '#form/steps/step.tsx'
import type { FormTexts } from '#texts/de/form.ts'
import type { Asking, ExtraFieldsProps, ExtraValues, faultsIn, SentExtras } from './extras.ts'

export interface PeopleFieldProps {
  t: Pick<
    FormTexts,
    | 'locale'
    | 'largestGroup'
    | 'tooLarge'
    | 'smallestGroup'
    | 'requiredNote'
    | 'peopleLabel'
    | 'fewer'
    | 'more'
    | 'left'
    | 'fewLeft'
  >
  value: string
  /** The number of free places; 0 if unknown or not shown. */
  remaining: number
  fault: string | undefined
  onType: (typed: string) => void
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
  /** A sentence about the sum if the price has changed; undefined if it is not known; in `prices.js` only. */
  costNow?: (
    told: Pick<Refusal, 'text' | 'price_cents'> & { project?: Asking },
    now: { t: Pick<FormTexts, 'costNow' | 'refusals'>; details: Counted; project: Priced },
  ) => string | undefined
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
  /** What was agreed for a booking, or what the people entered pay, as lines of its summary. */
  agreedLines: (booking: PaidBooking, details?: Counted) => SummaryLine[]
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
  ) => Pick<WaitingAccepted, 'prices' | 'price_cents' | 'currency'> | undefined
}
