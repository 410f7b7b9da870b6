import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './known-field.module.css'

/** A field that cannot be edited and looks that way. Its value is sent with the form. */
export const KnownField = (input: TextInputProps) => (
  <TextInput {...input} readOnly classNames={{ input: classes.input }} />
)
