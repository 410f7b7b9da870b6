import '../later-styles.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

export const shortestPassword = 8

interface PasswordFieldProps extends PasswordInputProps {
  showLabel: string
}

/**
 * Mantine leaves the button that shows the password out of the order of tabs, and does not say
 * that an entry is invalid; here it does.
 */
export function PasswordField({ showLabel, ...input }: PasswordFieldProps) {
  const [visible, visibility] = useDisclosure(false)
  return (
    <PasswordInput
      {...input}
      aria-invalid={input.error ? true : undefined}
      visible={visible}
      onVisibilityChange={visibility.toggle}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel, 'aria-pressed': visible }}
    />
  )
}
