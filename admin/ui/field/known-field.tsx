import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './known-field.module.css'

/** A read-only field, which looks read-only and is sent with the form. */
export const KnownField = (input: TextInputProps) => (
  <TextInput {...input} readOnly classNames={{ input: classes.input }} />
)
