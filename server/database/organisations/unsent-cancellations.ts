import type { ExpressionBuilder } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { Schema } from '#server/database/schema.ts'

/** The emails without which a booker, or a person on a waiting list, finds a closed door. */
export const cancellationEvents: readonly MailEvent[] = ['booking_cancelled', 'waiting_ended']

const keptDays = 7

/** Given-up cancellations posted after this keep what is left of a deleted organisation. */
export const keptSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * keptDays })

/** The cancellations of an organisation posted after `since` that were given up. */
export const unsentCancellations = (
  organisation: ExpressionBuilder<Schema, 'organisation'>,
  since: Temporal.Instant,
) =>
  organisation
    .selectFrom('outbox')
    .whereRef('outbox.organisationId', '=', 'organisation.id')
    .where('outbox.state', '=', 'given_up')
    .where('outbox.event', 'in', cancellationEvents)
    .where('outbox.recipient', '<>', '')
    .where('outbox.createdAt', '>', since)
