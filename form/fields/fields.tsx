import type { FormEvent, ReactNode } from 'react'
import { Step } from '#form/steps/step.tsx'

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
