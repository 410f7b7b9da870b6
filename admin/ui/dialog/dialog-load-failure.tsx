import { Button } from '@mantine/core'
import { Notice } from '../message/notice.tsx'
import { DialogActions } from './dialog-actions.tsx'
import classes from './dialog-load-failure.module.css'

interface DialogLoadFailureProps {
  sentence: string
  /** Why, as far as the server said it. */
  detail: string | undefined
  retryLabel: string
  onRetry: () => void
}

/** Stands in a dialog in place of what could not be loaded. */
export const DialogLoadFailure = ({
  sentence,
  detail,
  retryLabel,
  onRetry,
}: DialogLoadFailureProps) => (
  <>
    <div className={classes.sentence}>
      <Notice tone="error" detail={detail}>
        {sentence}
      </Notice>
    </div>
    <DialogActions>
      <Button data-autofocus onClick={onRetry}>
        {retryLabel}
      </Button>
    </DialogActions>
  </>
)
