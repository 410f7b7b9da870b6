import type { FormEvent } from 'react'
import { Field } from './field.tsx'

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
