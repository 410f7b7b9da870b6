import { CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import { type Database, parameterOf } from './open.ts'
import { nameStatement } from './postgres/connection-queue.ts'

/** A placeholder for a value while a statement is being built. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Prepared {
  text: string
  /** The names of the values for `$1`, `$2` and so on. */
  names: string[]
}

const prepared = new Map<string, Prepared>()

interface Statement<Values> {
  name: string
  values: Values
  /**
   * Plans the statement each time. A plan made while a table was small is kept until the table has
   * statistics, and may read all of a table that has grown since.
   */
  replanned?: boolean
}

/**
 * A statement that the busiest calls run. `write` builds it only the first time, and PostgreSQL
 * parses and plans it once per connection, if possible (`connection-queue.ts`): building and
 * planning it each time would take longer than the rest of the call. So two calls may differ only
 * in their values.
 */
export function statement<Row, Values extends object>(
  db: Database,
  { name, values, replanned = false }: Statement<Values>,
  write: (places: { [Name in keyof Values]: RawBuilder<unknown> }) => RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const { text, names } =
    prepared.get(name) ?? prepare(db, { name, replanned }, write(placesFor(values)))
  const given = values as Record<string, unknown>
  return db.executeQuery(
    CompiledQuery.raw(
      text,
      names.map((of) => parameterOf(given[of])),
    ) as CompiledQuery<Row>,
  )
}

function placesFor<Values extends object>(values: Values) {
  const places = Object.keys(values).map((name) => [name, sql`${new Parameter(name)}`])
  return Object.fromEntries(places) as { [Name in keyof Values]: RawBuilder<unknown> }
}

/** A value used several times is sent only once. */
function prepare(
  db: Database,
  { name, replanned }: { name: string; replanned: boolean },
  built: RawBuilder<unknown>,
): Prepared {
  const { sql: numbered, parameters } = built.compile(db)
  const each = parameters.map((place) => (place as Parameter).name)
  const names = [...new Set(each)]
  const text = numbered.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const at = names.indexOf(each[Number(number) - 1] ?? '')
    return `$${at + 1}`
  })
  const made = { text, names }
  prepared.set(name, made)
  if (!replanned) nameStatement(text, name)
  return made
}

/**
 * Whether a row was refused because another row has the same key. With distributed tables, the
 * error does not include the key, but the caller knows what it tried to store.
 */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'
