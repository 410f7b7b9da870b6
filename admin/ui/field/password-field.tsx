import '../later-styles.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'

export const shortestPassword = 8

interface PasswordFieldProps extends PasswordInputProps {
  showLabel: string
}

/**
 * Unlike here, Mantine's button that shows the password is not in the tab order, and its field does
 * not report an invalid entry.
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
