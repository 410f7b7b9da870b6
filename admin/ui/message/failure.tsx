import { useEffect } from 'react'
import { Notice } from './notice.tsx'

interface FailureProps {
  /** Null: nothing failed. */
  sentence: string | null
  /** The reason, if known. */
  detail?: string
  dismissLabel: string
  onDismiss: () => void
}

/** Dispatched on `window` when the user has logged in again after a session ended. */
export const renewed = 'renewed'

/**
 * A failure message near its cause. It stays until it is dismissed, the action is retried, or the
 * user has logged in again after the end of the session caused the failure.
 */
export function Failure({ sentence, detail, dismissLabel, onDismiss }: FailureProps) {
  const failed = sentence !== null
  useEffect(() => {
    if (failed) addEventListener(renewed, onDismiss)
    return () => removeEventListener(renewed, onDismiss)
  })
  return failed ? (
    <Notice tone="error" detail={detail} dismiss={{ label: dismissLabel, onClick: onDismiss }}>
      {sentence}
    </Notice>
  ) : null
}
