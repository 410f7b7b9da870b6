/** The content of a cell; each file format writes it in its own way. Null is an empty cell. */
export type Cell =
  | string
  | number
  | Temporal.PlainDate
  | Temporal.PlainTime
  | Temporal.PlainDateTime
  | null

/** A table whose rows are read one by one while the file is written. */
export interface Sheet {
  name: string
  heads: string[]
  rows: AsyncIterable<Cell[]>
}

/** An instant as local time in a time zone, to the minute. */
export const clockTime = (at: Temporal.Instant, timezone: string): Temporal.PlainDateTime =>
  at
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
