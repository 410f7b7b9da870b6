import { useEffect } from 'react'
import { Notice } from './notice.tsx'

interface FailureProps {
  /** A sentence that says which action failed; null if none did. */
  sentence: string | null
  /** The reason for the failure, if known. */
  detail?: string
  dismissLabel: string
  onDismiss: () => void
}

/**
 * The name of the event dispatched on `window` when the user has logged in again after a session
 * ended.
 */
export const renewed = 'renewed'

/**
 * A failure message, shown near its cause. It stays until the user dismisses it or repeats the
 * action. It also disappears once the user has logged in again, because the end of the session may
 * have caused the failure.
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
