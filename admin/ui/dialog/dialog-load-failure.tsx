import { Button } from '@mantine/core'
import { Notice } from '../message/notice.tsx'
import { DialogActions } from './dialog-actions.tsx'
import classes from './dialog-load-failure.module.css'

interface DialogLoadFailureProps {
  sentence: string
  /** The reason, if the server gave one. */
  detail: string | undefined
  retryLabel: string
  onRetry: () => void
}

/** Shown in a dialog whose content could not be loaded. */
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
