import '../later-styles.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'

export const shortestPassword = 8

interface PasswordFieldProps extends PasswordInputProps {
  showLabel: string
}

/** The next password field of the same form; undefined for the last one. */
function fieldAfter(input: HTMLInputElement) {
  const fields = input.form?.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')
  const all = [...(fields ?? [])]
  return all[all.indexOf(input) + 1]
}

/**
 * Makes Tab move from a password straight to the field that repeats it, because people type both
 * without looking. Shift+Tab still reaches the button between the two fields.
 */
function tabToRepetition(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Tab' || event.shiftKey) return
  const next = fieldAfter(event.currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Mantine's password field with two improvements: the button that shows the password is in the tab
 * order, and screen readers announce an invalid entry.
 */
export function PasswordField({ showLabel, ...input }: PasswordFieldProps) {
  const [visible, visibility] = useDisclosure(false)
  return (
    <PasswordInput
      onKeyDown={tabToRepetition}
      {...input}
      aria-invalid={input.error ? true : undefined}
      visible={visible}
      onVisibilityChange={visibility.toggle}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel, 'aria-pressed': visible }}
    />
  )
}
