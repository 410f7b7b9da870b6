import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface DateInputProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
  /** The error message for a date that is incomplete or does not exist, such as 30 February. */
  impossible: string
}

/** A date field. Its value is empty while the browser does not accept the typed text. */
export function DateInput({ type = 'date', impossible, error, ...props }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(false)
  // Browsers fire no change event for an invalid date, so the field is checked when an error
  // appears.
  useEffect(() => setTyped(!!error && (ref.current?.validity.badInput ?? false)), [error])
  return (
    <TextInput ref={ref} type={type} error={error && isTyped ? impossible : error} {...props} />
  )
}
