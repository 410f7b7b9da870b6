import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { confirmationMailPart } from '#contract/public-paths.ts'
import { at, type BookingAddress, call, post } from '#form/state/booking.ts'
import { Step } from '#form/steps/step.tsx'
import type { FormTexts } from '#texts/de/form.ts'
import { say } from './details.ts'

export interface ControlProps {
  id: string
  name: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: string
  /** Whether the field may be left empty; all other fields are marked as required. */
  optional?: boolean | undefined
  hint?: string | undefined
  fault?: string | undefined
  /** Renders the control with the attributes that link it to its label and messages. */
  children: (control: ControlProps) => ReactNode
}

/** A label, a control and its messages. */
export function Field({ id, label, optional, hint, fault, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!optional && '*'}
      </label>
      {children({
        id,
        name: id,
        required: !optional,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': `${id}-fault ${id}-hint`,
      })}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="fault" id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  )
}

interface HeldNoticeProps {
  t: FormTexts
  /** The booking's URL, which contains its token. */
  url: BookingAddress
  until: string
  email: string
  onConfirmed: () => void
  /** Called to book again with another email address. */
  onChangeEmail: (url: BookingAddress) => void
}

/** Tells visitors what to do about a booking they have to confirm by email. */
export function HeldNotice(props: HeldNoticeProps) {
  const { t, url, until, email, onConfirmed, onChangeEmail } = props
  const [told, tell] = useState('')

  // Does not poll: a single request updates the notice when the visitor returns from reading the
  // email.
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const { ok, body } = await call(url)
      if (ok && body.cancelled) tell(t.lapsed)
      else if (ok && !body.held_until) onConfirmed()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [url, t, onConfirmed])

  const sendAgain = async () => {
    tell('')
    const { ok } = await post(at(url, confirmationMailPart))
    tell(ok ? t.sentAgain : t.notSentAgain)
  }

  return (
    <div className="notice">
      <p>{say(t.heldHint, { email })}</p>
      <p>{say(t.heldUntil, { time: until })}</p>
      <button type="button" className="second" onClick={sendAgain}>
        {t.sendAgain}
      </button>
      <button type="button" className="plain" onClick={() => onChangeEmail(url)}>
        {t.changeEmail}
      </button>
      <p role="status">
        <b>{told}</b>
      </p>
    </div>
  )
}

interface NewTabLinkProps {
  t: { newTab: string }
  href: string
  children: ReactNode
}

/**
 * Opens in a new tab: the page might not load in a frame, and opening it in this tab would discard
 * the visitor's input.
 */
export function NewTabLink({ t, href, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children} <span className="unseen">{t.newTab}</span>
    </a>
  )
}

interface LegalLinksProps {
  t: { imprint: string; privacy: string; newTab: string }
  of: { imprint_url: string; privacy_url: string }
}

/** Links to the imprint and the privacy notice, if the project has them. */
export function LegalLinks({ t, of }: LegalLinksProps) {
  return (
    <small className="links">
      {of.imprint_url && (
        <NewTabLink t={t} href={of.imprint_url}>
          {t.imprint}
        </NewTabLink>
      )}
      {of.privacy_url && (
        <NewTabLink t={t} href={of.privacy_url}>
          {t.privacy}
        </NewTabLink>
      )}
    </small>
  )
}

interface MessageProps {
  title: string
  hint: string
  /** The label of the retry button. */
  retry: string
  onRetry?: (() => void) | undefined
  takesFocus: boolean
}

/** Shown instead of the form when it cannot be loaded or there is nothing to choose. */
export function Message({ title, hint, retry, onRetry, takesFocus }: MessageProps) {
  return (
    <Step title={title} takesFocus={takesFocus}>
      <p role="alert">{hint}</p>
      {onRetry && (
        <button type="button" className="main" onClick={onRetry}>
          {retry}
        </button>
      )}
    </Step>
  )
}

/** A placeholder shown while the form loads. */
export function Skeleton({ loading }: { loading: string }) {
  return (
    <div className="skeleton">
      <p role="status" className="unseen">
        {loading}
      </p>
      <i />
      <i />
      <i />
    </div>
  )
}

interface TextFieldProps {
  id: string
  value: string
  fault: string | undefined
  onType: (typed: string) => void
  label: string
  optional?: boolean
  hint?: string
  type?: string
  autoComplete?: string
  maxLength: number
  /** The number of lines, if more than one. */
  rows?: number
}

export function TextField(props: TextFieldProps) {
  const { value, onType, type, autoComplete, maxLength, rows, ...field } = props
  const typing = {
    value,
    maxLength,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(event.currentTarget.value),
  }
  return (
    <Field {...field}>
      {(control) =>
        rows ? (
          <textarea {...control} {...typing} rows={rows} />
        ) : (
          <input {...control} {...typing} type={type} autoComplete={autoComplete} />
        )
      }
    </Field>
  )
}
