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
  /** What submitting the form starts. */
  sending: Sending
  /** The message after a failure; null: a field says what is wrong. */
  failed: string | null
  /** The reason for the failure, in place of that of `sending`. */
  detail?: string
  /** A message above that about a failure. */
  notice?: ReactNode
  /** The label of the button that closes without submitting. */
  cancel: string
  onClose: () => void
  /** The button to submit is red, because something gets lost. */
  isDestructive?: boolean
  /** It cannot be submitted yet. */
  isUnready?: boolean
  /** The label of the button to submit. */
  children: ReactNode
}

/** The end of a dialog's form: why the last try failed, and the buttons to close and to submit. */
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
