import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../field/submit-button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What happens, in sentences. */
  children: ReactNode
  /** Why it did not happen. */
  failure?: ReactNode
  /** The safe answer, which has the focus. */
  keep: string
  onKeep: () => void
  /** What the red button says. */
  action: string
  onAction: () => void
  busy: boolean
}

/** Asks before something is gone for good. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame compact opened={props.opened} onClose={props.onKeep} title={props.title}>
    <Stack gap="md">
      {props.children}
      <DialogActions message={props.failure}>
        <Button variant="default" onClick={props.onKeep} data-autofocus>
          {props.keep}
        </Button>
        <SubmitButton color="red" onClick={props.onAction} busy={props.busy}>
          {props.action}
        </SubmitButton>
      </DialogActions>
    </Stack>
  </DialogFrame>
)
