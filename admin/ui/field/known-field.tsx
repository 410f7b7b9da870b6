import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './known-field.module.css'

/** A field that is filled in for good: to be read and sent along, and it looks like it. */
export const KnownField = (input: TextInputProps) => (
  <TextInput {...input} readOnly classNames={{ input: classes.input }} />
)
