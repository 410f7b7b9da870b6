import type { SlotMails } from '#contract/staff.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { alone } from '#server/database/open.ts'
import { findWantedMails, updateWantedMails } from './wanted-mails.queries.ts'

/** Which emails a member of staff gets: those about their slots, and the morning email. */
export async function wantedMailsOf({ db }: AppContext, staff: Staff): Promise<SlotMails> {
  const { slotMails, morningMails } = await findWantedMails(db, staff)
  return { slot_mails: slotMails, morning_mail: morningMails }
}

/**
 * Stores which emails a member of staff gets; this also affects emails that have not been sent yet.
 */
export const chooseMails = (
  { db }: AppContext,
  staff: Staff,
  { slot_mails: slotMails, morning_mail: morningMails }: SlotMails,
): Promise<void> => updateWantedMails(alone(db), staff, { slotMails, morningMails })
