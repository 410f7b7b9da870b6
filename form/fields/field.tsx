import type { ReactNode } from 'react'

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
  /** Need not be filled in; all other fields are marked. */
  optional?: boolean | undefined
  hint?: string | undefined
  fault?: string | undefined
  /** Makes the control from the attributes that tie it to the rest. */
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and what is to be said about it. */
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
