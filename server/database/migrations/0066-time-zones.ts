import { type Kysely, sql } from 'kysely'

/**
 * Stores time zones by the name of the place that Intl resolves them to. Earlier versions stored
 * any name that Intl takes: Temporal refuses some (`IST`), and databases read some as fixed offsets
 * (`CET`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['project', 'slot']) {
    const { rows } = await sql<{ name: string }>`
      select distinct timezone as name from ${sql.table(table)}`.execute(db)
    for (const { name } of rows.filter(isOther)) {
      await sql`
        update ${sql.table(table)} set timezone = ${resolved(name)} where timezone = ${name}
      `.execute(db)
    }
  }
  const { rows } = await sql<{ name: string }>`
    select distinct version ->> 'timezone' as name
    from series, jsonb_array_elements(versions) as version`.execute(db)
  for (const { name } of rows.filter(isOther)) {
    await sql`
      update series set versions = replace(versions::text, ${`"timezone": ${JSON.stringify(name)}`},
        ${`"timezone": ${JSON.stringify(resolved(name))}`})::jsonb
      where versions::text like ${`%"timezone": ${JSON.stringify(name)}%`}`.execute(db)
  }
}

const isOther = ({ name }: { name: string }) => resolved(name) !== name

function resolved(name: string): string {
  try {
    return new Intl.DateTimeFormat('de', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'Europe/Berlin'
  }
}
