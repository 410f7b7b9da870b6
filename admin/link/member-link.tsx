import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, PassingMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { MemberDetail, PersonalLink } from '#contract/staff.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { linkRevocationTexts, personalLinkTexts as texts } from '#texts/de/mine.ts'
import { date, moment } from '#texts/de/time.ts'
import classes from './link.module.css'
import { type LinkActions as Actions, useMemberLinkActions } from './personal-link.ts'

interface LinkActionsProps {
  link: PersonalLink | null
  actions: Actions
}

/** A personal link's state, with the actions possible in that state. */
export function LinkActions({ link, actions: { send, revoke } }: LinkActionsProps) {
  const filed = useMailsFiled()
  const question = useDialog<undefined>(send.reset)
  const [revokedAt, setRevokedAt] = useState(0)
  const isSent = send.submittedAt > revokedAt
  return (
    <>
      <div className={classes.state}>
        {linesOf(link).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        <SubmitButton variant="default" busy={send.isPending} onClick={() => send.mutate()}>
          {link ? texts.sendAgain : texts.send}
        </SubmitButton>
        {link ? (
          <Button variant="default" onClick={() => question.open(undefined)}>
            {texts.revoke}
          </Button>
        ) : null}
      </div>
      <div className={classes.said}>
        <PassingMessage nth={isSent ? (send.isSuccess ? send.submittedAt : 0) : revokedAt}>
          {isSent ? texts.nowSent(filed) : texts.nowRevoked}
        </PassingMessage>
        <CallFailure of={send} sentence={texts.sendFailed} />
      </div>
      <DeletionDialog
        opened={question.opened}
        onClose={question.close}
        texts={linkRevocationTexts}
        deletion={revoke}
        subject={undefined}
        onDeleted={() => setRevokedAt(Date.now())}
      >
        <p>{linkRevocationTexts.question}</p>
      </DeletionDialog>
    </>
  )
}

function linesOf(link: PersonalLink | null): string[] {
  if (!link) return [texts.none]
  const day = (at: string) => date(new Date(at), deviceZone)
  const used = link.last_used_at
  return [
    texts.sent(day(link.sent_at)),
    ...(link.mail_fault ? [texts.undelivered, faultSentences[link.mail_fault]] : []),
    used ? texts.used(moment(new Date(used), deviceZone)) : texts.unused,
    isOver(link) ? texts.over(day(link.expires_at)) : texts.valid(day(link.expires_at)),
    texts.againHint,
  ]
}

const isOver = ({ expires_at }: PersonalLink) => new Date(expires_at) <= new Date()

/**
 * A guide's personal link, for admins. `memberKey` is the query key that the guide's details are
 * cached under.
 */
export function MemberLink({ member, memberKey }: { member: MemberDetail; memberKey: string[] }) {
  const client = useQueryClient()
  const actions = useMemberLinkActions(member.staff_id, ({ link }) =>
    client.setQueryData<MemberDetail>(memberKey, (detail) => detail && { ...detail, link }),
  )
  return (
    <div className={classes.section}>
      <Section title={texts.title} purpose={texts.hint(member.staff_name)}>
        <LinkActions link={member.link} actions={actions} />
      </Section>
    </div>
  )
}
