import { type Expression, sql } from 'kysely'
import { plainAddress } from '#server/mail/message/addresses.ts'

/**
 * Whether a column contains this email address, in any mix of upper and lower case, and with its
 * domain as earlier versions stored it. Some databases lower-case only ASCII letters, so the address
 * is compared in several spellings.
 */
export const isAddress = (column: string, email: string) => sameAddress(sql.ref(column), email)

/** Like `isAddress`, for an expression. */
export const sameAddress = (address: Expression<unknown>, email: string) =>
  sql<boolean>`lower(${address}) in (lower(${email}), lower(${email.toLowerCase()}),
    lower(${email.toUpperCase()}), lower(${plainAddress(email)}))`
