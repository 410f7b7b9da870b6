import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from './submit-button.module.css'

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  busy: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
  autoFocus?: boolean
  /** If undefined, the button submits its form. */
  onClick?: () => void
}

/**
 * A button that ignores presses while busy. It is never disabled, because that would make it lose
 * focus.
 */
export const SubmitButton = ({ busy, onClick, children, ...button }: SubmitButtonProps) => (
  <Button
    {...button}
    type={onClick ? 'button' : 'submit'}
    aria-busy={busy}
    className={classes.button}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.()
    }}
  >
    {children}
  </Button>
)
