import { Button } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { SubmitButton } from '../field/submit-button.tsx'
import { Failure } from '../message/failure.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { DialogWordsContext } from './dialog-words.ts'

/** The part of a mutation that the buttons need. */
interface Sending {
  isError: boolean
  isPending: boolean
  error: Error | null
  reset: () => void
}

export interface SubmitActionsProps {
  /** The mutation that runs when the form is submitted. */
  sending: Sending
  /** The message if the mutation fails; null if a field already shows the error. */
  failed: string | null
  /** The failure reason to show instead of the one in `sending`. */
  detail?: string
  /** Shown above the failure message. */
  notice?: ReactNode
  /** The label of the button that closes the dialog without submitting. */
  cancel: string
  onClose: () => void
  /** Makes the submit button red, because something will be lost. */
  isDestructive?: boolean
  /** Whether the form cannot be submitted yet. */
  isUnready?: boolean
  /** The label of the submit button. */
  children: ReactNode
}

/**
 * The bottom of a dialog's form: a message if the last attempt failed, a close button and a submit
 * button.
 */
export function SubmitActions({ sending, failed, onClose, ...props }: SubmitActionsProps) {
  const { dismiss } = useContext(DialogWordsContext).broken
  return (
    <DialogActions
      message={
        <>
          {props.notice}
          <Failure
            sentence={sending.isError ? failed : null}
            detail={props.detail ?? sending.error?.message ?? ''}
            dismissLabel={dismiss}
            onDismiss={sending.reset}
          />
        </>
      }
    >
      <Button variant="default" onClick={onClose}>
        {props.cancel}
      </Button>
      <SubmitButton
        busy={sending.isPending || props.isUnready === true}
        {...(props.isDestructive ? { color: 'red' } : {})}
      >
        {props.children}
      </SubmitButton>
    </DialogActions>
  )
}
