import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Breakdown } from '#contract/breakdown.ts'
import { statisticsCalls } from '#contract/statistics.calls.ts'
import type { SpanQuery, StatisticsRow } from '#contract/statistics.ts'

interface Wanted extends SpanQuery {
  projectId: string
  by: Breakdown
}

/**
 * The figures for a span, broken down by `by`. While another span loads, or cannot be loaded
 * without a connection, the project's previous figures remain, so they state the span that they are
 * for.
 */
export const useStatistics = ({ projectId, by, from, to }: Wanted) =>
  useQuery({
    queryKey: ['statistics', projectId, by, from, to],
    queryFn: async ({ signal }) => {
      const query = { by, from, to }
      return {
        by,
        span: { from, to },
        rows: await call(statisticsCalls.show, { params: { projectId }, query, signal }),
      }
    },
    placeholderData: (figures, query) => (query?.queryKey[1] === projectId ? figures : undefined),
  })

type Figures = Omit<StatisticsRow, 'key' | 'name'>

const none: Figures = {
  ...{ slots: 0, tours: 0, places: 0, bookings: 0, people: 0, came: 0 },
  ...{ walk_ins: 0, walk_in_places: 0, ticked: 0, ticked_people: 0, no_shows: 0 },
  ...{ cancelled: 0, cancelled_people: 0, cancelled_within_day: 0, cancelled_within_week: 0 },
  ...{ cancelled_seconds: 0, lead_seconds: 0 },
}

const names = Object.keys(none) as (keyof Figures)[]

/** Adds up rows. No slot may count towards more than one of them. */
export function totalOf(rows: StatisticsRow[]): Figures {
  const total = { ...none }
  for (const row of rows) for (const name of names) total[name] += row[name]
  return total
}

/** The proportion of places that are taken; null if there are no places. */
export const fillOf = ({ people, walk_in_places, places }: Figures) =>
  places === 0 ? null : (people + walk_in_places) / places

/** How many people came; null if nobody was counted. */
export const cameOf = ({ came, ticked, walk_ins }: Figures) =>
  ticked === 0 && walk_ins === 0 ? null : came

/** How many of the people booked did not come; null if nobody was counted. */
export const noShowsOf = ({ no_shows, ticked }: Figures) => (ticked === 0 ? null : no_shows)

/**
 * Whether each row has its own places. Rows by language or by kind of group do not, because all
 * languages and groups share a slot's places.
 */
export const hasPlaces = (by: Breakdown) => by !== 'language' && by !== 'group'

const daySeconds = 86_400

export const leadDays = ({ lead_seconds, bookings }: Figures) =>
  bookings === 0 ? null : lead_seconds / bookings / daySeconds

export const cancelledDays = ({ cancelled_seconds, cancelled }: Figures) =>
  cancelled === 0 ? null : cancelled_seconds / cancelled / daySeconds
