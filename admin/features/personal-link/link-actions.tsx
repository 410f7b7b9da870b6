import { reasonOf } from '#admin/api/api-error.ts'
import { useMailsFiled } from '#admin/api/mails-filed.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { PersonalLink } from '#contract/personal-link.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { personalLinkTexts as texts } from '#texts/de/personal-link.ts'
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
  const failed = send.isError ? send : revoke.isError ? revoke : undefined
  const last = send.submittedAt > revoke.submittedAt ? send : revoke
  const start = (action: Actions['send'] | Actions['revoke']) => {
    send.reset()
    revoke.reset()
    action.mutate()
  }
  return (
    <>
      <div className={classes.state}>
        {linesOf(link).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={classes.buttons}>
        <SubmitButton variant="default" busy={send.isPending} onClick={() => start(send)}>
          {link ? texts.sendAgain : texts.send}
        </SubmitButton>
        {link ? (
          <SubmitButton variant="default" busy={revoke.isPending} onClick={() => start(revoke)}>
            {texts.revoke}
          </SubmitButton>
        ) : null}
      </div>
      <div className={classes.said}>
        <PassingMessage nth={last.isSuccess ? last.submittedAt : 0}>
          {last === send ? texts.nowSent(filed) : texts.nowRevoked}
        </PassingMessage>
        <Failure
          sentence={failed ? (failed === send ? texts.sendFailed : texts.revokeFailed) : null}
          detail={reasonOf(failed?.error ?? null)}
          dismissLabel={words.dismiss}
          onDismiss={() => failed?.reset()}
        />
      </div>
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
