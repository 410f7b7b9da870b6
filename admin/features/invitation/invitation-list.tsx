import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PersonList, PersonRow } from '#admin/ui/person-list.tsx'
import { useNow } from '#admin/ui/use-now.ts'
import type { Invitation } from '#contract/invitation.ts'
import { invitationTexts as texts } from '#texts/de/invitation.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { date } from '#texts/de/time.ts'
import classes from './invitation-list.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

interface InvitationListProps {
  invitations: Invitation[]
  /** What stands where there are none. */
  none: ReactNode
  deleting: Invitation | undefined
  onDelete: (invitation: Invitation) => void
}

export function InvitationList({ invitations, none, deleting, onDelete }: InvitationListProps) {
  const now = useNow()
  if (invitations.length === 0) return none
  return (
    <PersonList>
      {invitations.map((invitation) => (
        <PersonRow
          key={invitation.id}
          name={invitation.invitee_email}
          detail={<Detail invitation={invitation} now={now} />}
          badge={invitation.admin ? texts.admin : undefined}
          deed={{
            label: texts.delete,
            description: texts.deleteOf(invitation.invitee_email),
            onClick: () => onDelete(invitation),
            busy: invitation.id === deleting?.id,
          }}
        />
      ))}
    </PersonList>
  )
}

/** Until when it holds, and that nobody has got it where that is so. */
const Detail = ({ invitation, now }: { invitation: Invitation; now: Date }) => (
  <>
    {validity(invitation, now)}
    {invitation.mail_fault ? (
      <span className={classes.undelivered}>
        <IconAlertTriangle size={16} aria-hidden className={classes.shape} />
        {texts.undelivered} {faultSentences[invitation.mail_fault]}
      </span>
    ) : null}
  </>
)

function validity({ expires_at }: Invitation, now: Date) {
  const end = new Date(expires_at)
  return end <= now ? texts.lapsed : texts.validUntil(date(end, timeZone))
}
