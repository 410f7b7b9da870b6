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
  /** The mutation that submitting the form starts. */
  sending: Sending
  /** The message after a failure; null: a field says what is wrong. */
  failed: string | null
  /** The reason for the failure, instead of the one from `sending`. */
  detail?: string
  /** A message above the one about a failure. */
  notice?: ReactNode
  /** The label of the button that closes the dialog without submitting. */
  cancel: string
  onClose: () => void
  /** Makes the submit button red, because something gets lost. */
  isDestructive?: boolean
  /** The form cannot be submitted yet. */
  isUnready?: boolean
  /** The label of the submit button. */
  children: ReactNode
}

/** The end of a dialog's form: why the last attempt failed, a close button and a submit button. */
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
