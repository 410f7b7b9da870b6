import type { OrganisationId } from '#server/auth/actor.ts'

/** A past day whose sums are either stored or still to be computed. */
export interface SummedDayTable {
  organisationId: OrganisationId
  projectId: string
  /** `2026-12-01`, in the time zone `timezone`. */
  day: string
  timezone: string
  /** Whether its sums are missing or outdated. */
  stale: boolean
}

/** The day up to which a project's days with slots are listed in `summed_day`. */
export interface SummedProjectTable {
  organisationId: OrganisationId
  projectId: string
  /** The last day listed in `summed_day`. */
  through: string
  timezone: string
}

/** How a day's figures are broken down; `day`: no breakdown. */
export type Dimension = 'day' | 'hour' | 'variant' | 'guide' | 'language' | 'group'

export interface Measures {
  /** Slots that took place, or are still to come. */
  slots: number
  /** How many of the slots had visitors. */
  tours: number
  places: number
  bookings: number
  /** The people booked. */
  people: number
  /** The people who came, with or without a booking. */
  came: number
  /** The people who came without a booking. */
  walkIns: number
  /** The places taken by people who came without a booking. */
  walkInPlaces: number
  /** The bookings that the team recorded attendance for. */
  ticked: number
  /** The people in the bookings that the team recorded attendance for. */
  tickedPeople: number
  noShows: number
  cancelled: number
  cancelledPeople: number
  /** How many of the cancelled bookings were cancelled less than 24 hours before the start. */
  cancelledWithinDay: number
  /** How many bookings were cancelled at least 24 hours but less than 7 days before the start. */
  cancelledWithinWeek: number
  /** The total time from cancellation to start, over the cancelled bookings. */
  cancelledSeconds: number
  /** The total time from booking to start, over the other bookings. */
  leadSeconds: number
}

/** A day's figures for one key of a dimension. */
export interface DayFigures extends Measures {
  dimension: Dimension
  day: string
  /** The hour, an id or a word; empty if unknown, or for the whole day. */
  key: string
}

/** A day's sums by one dimension. */
export interface DailySumTable extends DayFigures {
  organisationId: OrganisationId
  projectId: string
}
