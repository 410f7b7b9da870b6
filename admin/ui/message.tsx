import { CloseButton } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { DialogWordsContext } from './dialog-words.ts'
import classes from './message.module.css'

interface NoticeProps {
  tone: 'error' | 'warning' | 'success' | 'info'
  /** The announced sentence. It is the only content of the live region. */
  children: ReactNode
  /** An explanation, which is not announced. */
  detail?: ReactNode
  dismiss?: { label: string; onClick: () => void }
}

/** Whether the sentence already contains the detail. It does if the response had no status text. */
const isWithin = (detail: ReactNode, sentence: ReactNode) =>
  typeof detail === 'string' && typeof sentence === 'string' && sentence.includes(detail)

/** A message on the page that stays until it is dismissed or replaced. */
export const Notice = ({ tone, children, detail, dismiss }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone}>
    <div className={classes.noticeWords}>
      <p className={classes.noticeSentence} role={tone === 'error' ? 'alert' : 'status'}>
        {children}
      </p>
      {detail && !isWithin(detail, children) ? (
        <div className={classes.noticeDetail}>{detail}</div>
      ) : null}
    </div>
    {dismiss ? <CloseButton aria-label={dismiss.label} onClick={dismiss.onClick} /> : null}
  </div>
)

interface FailureProps {
  /** A sentence that says which action failed; null if none did. */
  sentence: string | null
  /** The reason for the failure, if known. */
  detail?: string
  dismissLabel: string
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
export function Failure({ sentence, detail, dismissLabel, onDismiss }: FailureProps) {
  const failed = sentence !== null
  useEffect(() => {
    if (failed) addEventListener(renewed, onDismiss)
    return () => removeEventListener(renewed, onDismiss)
  })
  return failed ? (
    <Notice tone="error" detail={detail} dismiss={{ label: dismissLabel, onClick: onDismiss }}>
      {sentence}
    </Notice>
  ) : null
}

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
export function LoadFailure({ shown, onDismiss }: LoadFailureProps) {
  const { missing, dismiss } = useContext(DialogWordsContext).broken
  return (
    <div className={classes.failure}>
      <Failure sentence={shown ? missing : null} dismissLabel={dismiss} onDismiss={onDismiss} />
    </div>
  )
}

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
