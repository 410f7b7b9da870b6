import { Button } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { PersonalLink } from '#contract/staff.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { linkRevocationTexts, personalLinkTexts as texts } from '#texts/de/mine.ts'
import { date, moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './link-actions.module.css'
import type { LinkActions as Actions } from './personal-link.ts'

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
        <Failure
          sentence={send.isError ? texts.sendFailed : null}
          detail={reasonOf(send.error)}
          dismissLabel={words.dismiss}
          onDismiss={send.reset}
        />
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
