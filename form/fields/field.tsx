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
