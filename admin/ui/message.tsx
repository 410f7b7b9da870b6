import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dialogTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import classes from './message.module.css'

interface NoticeProps {
  tone: 'error' | 'warning' | 'success' | 'info'
  /** The announced sentence. It is the only content of the live region. */
  children: ReactNode
  /** An explanation, which is not announced. */
  detail?: ReactNode
  onDismiss?: () => void
}

/** Whether the sentence already contains the detail. It does if the response had no status text. */
const isWithin = (detail: ReactNode, sentence: ReactNode) =>
  typeof detail === 'string' && typeof sentence === 'string' && sentence.includes(detail)

/** A message on the page that stays until it is dismissed or replaced. */
export const Notice = ({ tone, children, detail, onDismiss }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone}>
    <div className={classes.noticeWords}>
      <p className={classes.noticeSentence} role={tone === 'error' ? 'alert' : 'status'}>
        {children}
      </p>
      {detail && !isWithin(detail, children) ? (
        <div className={classes.noticeDetail}>{detail}</div>
      ) : null}
    </div>
    {onDismiss ? <CloseButton aria-label={words.dismiss} onClick={onDismiss} /> : null}
  </div>
)

interface FailureProps {
  /** A sentence that says which action failed; null if none did. */
  sentence: string | null
  /** The reason for the failure, if known. */
  detail?: string
  onDismiss: () => void
}

/**
 * The name of the event dispatched on `window` when the user has logged in again after a session
 * ended.
 */
export const renewed = 'renewed'

/**
 * A failure message, shown near its cause. It stays until the user dismisses it or repeats the
 * action. It also disappears once the user has logged in again, because the end of the session may
 * have caused the failure.
 */
export function Failure({ sentence, detail, onDismiss }: FailureProps) {
  const failed = sentence !== null
  useEffect(() => {
    if (failed) addEventListener(renewed, onDismiss)
    return () => removeEventListener(renewed, onDismiss)
  })
  return failed ? (
    <Notice tone="error" detail={detail} onDismiss={onDismiss}>
      {sentence}
    </Notice>
  ) : null
}

/** The part of a mutation or download that its failure message needs. */
export interface FailedCall {
  error: Error | null
  reset: () => void
}

interface CallFailureProps {
  of: FailedCall
  /** Says which action failed; null if something else shows the failure. */
  sentence: string | null
  /** The reason to show instead of the one in `of`. */
  detail?: string | undefined
}

/** Says that a call failed, and why, until it is repeated or the message is dismissed. */
export const CallFailure = ({ of: { error, reset }, sentence, detail }: CallFailureProps) => (
  <Failure
    sentence={error ? sentence : null}
    detail={detail ?? error?.message ?? ''}
    onDismiss={reset}
  />
)

interface FieldCautionProps {
  /** The field that the warning is about. */
  children: ReactNode
  /** A warning, as opposed to an error. Screen readers announce changes to it. */
  caution: string | null
}

export const FieldCaution = ({ children, caution }: FieldCautionProps) => (
  <div>
    {children}
    <p role="status" className={classes.caution}>
      {caution}
    </p>
  </div>
)

/** Content to read first. It takes focus when it appears, even in a dialog. */
export function Focused({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    // When a dialog opens, its focus trap then moves focus to the element with `data-autofocus`.
    <div ref={message} tabIndex={-1} data-autofocus className={classes.focusedMessageMessage}>
      {children}
    </div>
  )
}

interface FocusedMessageProps {
  tone?: 'success' | 'error'
  children: ReactNode
  detail?: ReactNode
}

/** The result of submitting a form. It replaces the form and takes focus. */
export const FocusedMessage = ({ tone = 'success', children, detail }: FocusedMessageProps) => (
  <Focused>
    <Notice tone={tone} detail={detail}>
      {children}
    </Notice>
  </Focused>
)

interface LoadFailureProps {
  /** Whether the user is waiting for the dialog or menu that failed to load. */
  shown: boolean
  onDismiss: () => void
}

/** A message over the page that says a dialog or menu could not be loaded or shown. */
export const LoadFailure = ({ shown, onDismiss }: LoadFailureProps) => (
  <div className={classes.failure}>
    <Failure sentence={shown ? dialogTexts.missing : null} onDismiss={onDismiss} />
  </div>
)

interface PageMessageProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether screen readers announce the message immediately. Used for failures. */
  alert?: boolean
  /** The level of the heading: 1 if the page has no other heading. */
  level?: 1 | 2
}

/** A message shown instead of content that does not exist yet, was not found, or failed to load. */
export function PageMessage(props: PageMessageProps) {
  const { title, children, action, alert = false, level = 2 } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.pageMessageMessage}>
      <div {...(alert ? { role: 'alert' } : {})}>
        <Heading className={classes.title}>{title}</Heading>
      </div>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}

interface NotLoadedProps extends Pick<PageMessageProps, 'title' | 'level'> {
  error: Error | null
  onRetry: () => unknown
}

/** Says that a page or section could not be loaded, and why. */
export const NotLoaded = ({ error, onRetry, ...message }: NotLoadedProps) => (
  <PageMessage
    {...message}
    alert
    action={<Button onClick={() => void onRetry()}>{words.retry}</Button>}
  >
    {error?.message}
  </PageMessage>
)

const messageTime = 3000

interface PassingMessageProps {
  /** Increases by one with each message, which restarts the timer; 0 if there is no message. */
  nth: number
  children: string
  detail?: string
  /**
   * Whether there is an empty space for the message, always or only once it has disappeared.
   * Without it, a dialog's buttons would move just as somebody clicks them.
   */
  keepsRoom?: 'always' | 'afterwards'
}

/** A success message that disappears after three seconds. Its live region is always present. */
export function PassingMessage(props: PassingMessageProps) {
  const { nth, children, detail, keepsRoom } = props
  const [gone, setGone] = useState(0)
  useEffect(() => {
    if (nth === 0) return
    const timer = setTimeout(() => setGone(nth), messageTime)
    return () => {
      clearTimeout(timer)
      // A message that was taken back, for example by an error, does not appear again.
      setGone(nth)
    }
  }, [nth])
  const isShown = Boolean(children) && nth > gone
  const isRoomKept = keepsRoom === 'always' || (keepsRoom && children && nth > 0)
  const message = (
    <div className={classes.passingMessageMessage} data-gone={isShown ? undefined : true}>
      <p className={classes.passingMessageSentence}>{children || '\u00a0'}</p>
      {detail ? <p>{detail}</p> : null}
    </div>
  )
  return (
    <>
      <div role="status">{isShown ? message : null}</div>
      {isRoomKept && !isShown ? message : null}
    </>
  )
}
