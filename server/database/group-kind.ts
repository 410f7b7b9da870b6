import { sql } from 'kysely'

/**
 * The kind of group of a booking, such as `school`: what was kept when its answers were erased, or
 * else its answer to the question for it. Null: not known.
 */
export const groupKind = sql<string | null>`coalesce(booking.group_kind, (
  select given->>'answer' from jsonb_array_elements(booking.answers) as given
  where given->>'kind' = 'group' limit 1
))`
