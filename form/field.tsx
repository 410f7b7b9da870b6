import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  label: string
  /** Such as "freiwillig", beside the label. */
  mark?: string
  hint?: string | undefined
  fault?: string | undefined
  children: ReactNode
}

/** A label, a control, and what is to be said about it. The control takes `fieldProps`. */
export function Field({ id, label, mark, hint, fault, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {mark && <small> ({mark})</small>}
      </label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="fault" id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </div>
  )
}

/** What ties a control to its field. */
export const fieldProps = (id: string, fault: string | undefined, hint?: string) => ({
  id,
  name: id,
  'aria-invalid': fault ? true : undefined,
  'aria-describedby':
    [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})
