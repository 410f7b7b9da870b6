import { type Kysely, sql } from 'kysely'

/** Thrown if the extensions are missing and cannot be created; the message is PostgreSQL's code. */
export class ExtensionsMissing extends Error {}

const extensions = ['pg_trgm', 'btree_gin']
// The role may not, or the server does not have their files.
const uncreatable = ['42501', '0A000', '58P01']

/*
 * Spells words in one way: without accents and upper case; ä, ae and a are equal, and so are ß and
 * ss. Numbers lose the spaces, dots and slashes within them, and everything but letters and digits
 * becomes one space. It uses only built-in functions, because `pg_restore` creates the table with
 * an empty search path. The ranges do not depend on the database's locale, unlike `[:alnum:]`; in
 * the locale C, `lower` knows ASCII only.
 */
const fold = `create function fold_for_search(written text) returns text
    language plpgsql immutable parallel safe as $$
begin
  written := lower(regexp_replace(normalize(written, nfkd), '[\\u0300-\\u036f]', '', 'g'));
  if written ~ '[^\\u0001-\\u007f]' then
    written := translate(written, 
      E'\\u00e6\\u00c6\\u00f8\\u00d8\\u0153\\u0152\\u0142\\u0141\\u0111\\u0110\\u00f0\\u00d0\\u0131\\u00fe\\u00de\\u1e9e',
      E'aaoooollddddi\\u00fe\\u00fe\\u00df');
    written := replace(replace(written, E'\\u00df', 'ss'), E'\\u00fe', 'th');
  end if;
  written := replace(replace(replace(written, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
  written := regexp_replace(written, '(?<=[0-9])[ ./()-]+(?=[0-9])', '', 'g');
  return regexp_replace(written,
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f]+', ' ', 'g');
end
$$`

/*
 * The number as people say it, the name, also in one word, the address, the phone number with its
 * country code, the answers, the note and the comment. A row is never without it, whichever version
 * of the server writes it.
 */
const searched = `case when erased_at is null then fold_for_search(left(
    ' ' || lpad((('x' || right(id::text, 8))::bit(32)::bigint)::text, 10, '0')
    || ' ' || booker_name || ' ' || regexp_replace(booker_name, E'[- .''\\u2019]+', '', 'g')
    || ' ' || booker_email || ' ' || regexp_replace(
      regexp_replace(replace(booker_phone, '(0)', ''), '[^0-9]', '', 'g'),
      '^(?:00490?|490|0(?!0))', '49')
    || ' ' || jsonb_path_query_array(answers, '$[*] ? (@.kind != "group").answer')::text
    || ' ' || jsonb_path_query_array(answers, '$[*].detail')::text
    || ' ' || note || ' ' || comment, 2000) || ' ') else '' end`

/** Finds bookings by an index of trigrams on everything that people say about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigrams = await createExtensions(db)
  await sql.raw(fold).execute(db)
  await sql
    .raw(`alter table booking add column search_text text generated always as (${searched}) stored`)
    .execute(db)
  // Without statistics, no planner stores samples of what people wrote.
  await sql`alter table booking alter column search_text set statistics 0`.execute(db)
  await sql`create index booking_search_text on booking using gin
    (project_id, search_text ${sql.id(trigrams, 'gin_trgm_ops')})
    with (gin_pending_list_limit = 512)`.execute(db)
}

/** Returns the schema of `pg_trgm`, which may be outside the search path. */
async function createExtensions(db: Kysely<unknown>): Promise<string> {
  const found = () =>
    sql<{ name: string; schema: string }>`
      select extname::text as name, nspname::text as schema
      from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = any(${extensions}::text[])`.execute(db)
  if ((await found()).rows.length < extensions.length) {
    try {
      for (const name of extensions) {
        await sql`create extension if not exists ${sql.id(name)}`.execute(db)
      }
    } catch (error) {
      const { code = '' } = error as { code?: string }
      throw uncreatable.includes(code) ? new ExtensionsMissing(code, { cause: error }) : error
    }
  }
  const { rows } = await found()
  return rows.find(({ name }) => name === 'pg_trgm')?.schema ?? 'public'
}
