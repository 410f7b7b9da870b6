import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

interface DateInputProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
  /** The error of a date that is incomplete or does not exist, such as 30 February. */
  impossible: string
}

/** A date field. Its value is empty while a date was typed that the browser does not accept. */
export function DateInput({ type = 'date', impossible, error, ...props }: DateInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(false)
  // Such a date causes no event of a change, so the field is asked when the error appears.
  useEffect(() => setTyped(!!error && (ref.current?.validity.badInput ?? false)), [error])
  return (
    <TextInput ref={ref} type={type} error={error && isTyped ? impossible : error} {...props} />
  )
}
