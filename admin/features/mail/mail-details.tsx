import { useLayoutEffect, useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import type { Mail } from '#contract/mail.ts'
import { mailListTexts as texts } from '#texts/de/mail.ts'
import { words } from '#texts/de/words.ts'
import classes from './mail-details.module.css'
import { adviceFor, courseOf, nameOf, reasonFor, sendingOf } from './mail-words.ts'

/** An action on an email, and its progress. */
interface MailAction {
  mutate: (mail: Mail) => void
  reset: () => void
  variables: Mail | undefined
  isPending: boolean
  error: Error | null
}

export interface MailActions {
  sending: MailAction
  dismissal: MailAction
  /** Called when a button disappears while focused, because of an action or a refetch. */
  onFocusGone: (mail: Mail) => void
}

interface MailDetailsProps {
  mail: Mail
  timezone: string
  now: Date
  actions: MailActions
}

/** Why an email is in its state, what the mail server responded, and the available actions. */
export function MailDetails({ mail, timezone, now, actions }: MailDetailsProps) {
  const sending = sendingOf(mail, now)
  const reason = reasonFor(mail)
  const advice = adviceFor(mail)
  const { onFocusGone } = actions
  return (
    <div className={classes.details}>
      {reason ? <p>{reason}</p> : null}
      {advice ? <p>{advice}</p> : null}
      <p className={classes.course}>{courseOf(mail, { timezone, now })}</p>
      {mail.answer ? (
        <p className={classes.answer}>
          {texts.answer} <q>{mail.answer}</q>
        </p>
      ) : null}
      {sending ? (
        <div className={classes.actions}>
          <ActionButton
            action={actions.sending}
            mail={mail}
            label={sending}
            onFocusGone={onFocusGone}
          />
          {mail.state === 'given_up' ? (
            <ActionButton
              action={actions.dismissal}
              mail={mail}
              label={texts.dismiss}
              onFocusGone={onFocusGone}
              quiet
            />
          ) : null}
        </div>
      ) : null}
      <ActionFailure action={actions.sending} mail={mail} sentence={texts.sendFailed} />
      <ActionFailure action={actions.dismissal} mail={mail} sentence={texts.dismissFailed} />
    </div>
  )
}

interface ActionButtonProps {
  action: MailAction
  mail: Mail
  label: string
  onFocusGone: (mail: Mail) => void
  quiet?: boolean
}

const isOf = ({ variables }: MailAction, mail: Mail) => variables?.id === mail.id

function ActionButton({ action, mail, label, onFocusGone, quiet = false }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(() => {})
  gone.current = () => onFocusGone(mail)
  // Runs just before the button is removed, because afterwards there is no telling which element
  // had focus.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) gone.current()
    }
  }, [])
  return (
    <SubmitButton
      ref={button}
      variant={quiet ? 'subtle' : 'default'}
      size="sm"
      aria-label={texts.of(label, nameOf(mail))}
      busy={action.isPending && isOf(action, mail)}
      onClick={() => action.mutate(mail)}
    >
      {label}
    </SubmitButton>
  )
}

const ActionFailure = ({
  action,
  mail,
  sentence,
}: {
  action: MailAction
  mail: Mail
  sentence: string
}) => (
  <div className={classes.failure}>
    <Failure
      sentence={action.error && isOf(action, mail) ? sentence : null}
      detail={reasonOf(action.error)}
      dismissLabel={words.dismiss}
      onDismiss={action.reset}
    />
  </div>
)
