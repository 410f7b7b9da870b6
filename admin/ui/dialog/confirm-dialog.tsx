import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../field/submit-button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { DialogFrame } from './dialog-frame.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Says what will happen. */
  children: ReactNode
  /** Says why the action failed. */
  failure?: ReactNode
  /** The label of the button that receives focus and changes nothing. */
  keep: string
  onKeep: () => void
  /** The red button's label; undefined if there is nothing to do, and so no button. */
  action: string | undefined
  onAction: () => void
  busy: boolean
}

/** Asks for confirmation before something is deleted permanently. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame compact opened={props.opened} onClose={props.onKeep} title={props.title}>
    <Stack gap="md">
      {props.children}
      <DialogActions message={props.failure}>
        <Button variant="default" onClick={props.onKeep} data-autofocus>
          {props.keep}
        </Button>
        {props.action === undefined ? null : (
          <SubmitButton color="red" onClick={props.onAction} busy={props.busy}>
            {props.action}
          </SubmitButton>
        )}
      </DialogActions>
    </Stack>
  </DialogFrame>
)
