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
  /** Such as "freiwillig", beside the label, for what need not be filled in. */
  mark?: string | undefined
  hint?: string | undefined
  fault?: string | undefined
  /** Makes the control from the attributes that tie it to the rest. */
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and what is to be said about it. */
export function Field({ id, label, mark, hint, fault, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {mark && <small> ({mark})</small>}
      </label>
      {children({
        id,
        name: id,
        required: !mark,
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
