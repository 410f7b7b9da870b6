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

/** Dispatched at the window when a session that had ended continues. */
export const renewed = 'renewed'

/**
 * A failure message near its cause, until it is dismissed, the action is retried, or a session whose
 * end was the cause continues.
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
