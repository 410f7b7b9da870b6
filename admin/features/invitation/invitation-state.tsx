import { IconAlertTriangle } from '@tabler/icons-react'
import { mailCaps } from '#contract/limits.ts'
import type { Invitation } from '#contract/staff.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { invitationTexts as texts } from '#texts/de/team.ts'
import { date } from '#texts/de/time.ts'
import classes from './invitation-state.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Shows when the invitation expires, and, if its email could not be delivered, why not. */
export const InvitationState = ({ invitation, now }: { invitation: Invitation; now: Date }) => (
  <>
    {validity(invitation, now)}
    {invitation.mail_fault ? (
      <span className={classes.undelivered}>
        <IconAlertTriangle size={16} aria-hidden className={classes.shape} />
        {mailCaps.includes(invitation.mail_fault) ? null : texts.undelivered}{' '}
        {faultSentences[invitation.mail_fault]}
      </span>
    ) : null}
  </>
)

function validity({ expires_at }: Invitation, now: Date) {
  const end = new Date(expires_at)
  return end <= now ? texts.lapsed : texts.validUntil(date(end, timeZone))
}
