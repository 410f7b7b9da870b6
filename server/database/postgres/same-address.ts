import { sql } from 'kysely'

/**
 * Whether a column contains this email address, in any mix of upper and lower case. Some databases
 * lower-case only ASCII letters, so the address is compared in three spellings.
 */
export const isAddress = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) in
    (lower(${email}), lower(${email.toLowerCase()}), lower(${email.toUpperCase()}))`
