import type { ExpressionBuilder } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Without these emails, a booker or a person on a waiting list would not learn that there is no
 * tour.
 */
export const cancellationEvents: readonly MailEvent[] = ['booking_cancelled', 'waiting_ended']

const keptDays = 7

/**
 * A deleted organisation's remaining data is kept while it has undeliverable cancellation emails
 * queued after this time.
 */
export const keptSince = (now: Temporal.Instant) => now.subtract({ hours: 24 * keptDays })

/** An organisation's abandoned cancellation emails, queued after `since`. */
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
