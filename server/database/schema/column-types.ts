import type { ColumnType } from 'kysely'

/** A nullable column that may be left out of an insert. */
export type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
