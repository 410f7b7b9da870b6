import { Notice } from './notice.tsx'

interface FailureProps {
  /** Null: nothing failed. */
  sentence: string | null
  /** The reason, if known. */
  detail?: string
  dismissLabel: string
  onDismiss: () => void
}

/** A failure message near its cause, until it is dismissed or the action is retried. */
export const Failure = ({ sentence, detail, dismissLabel, onDismiss }: FailureProps) =>
  sentence === null ? null : (
    <Notice tone="error" detail={detail} dismiss={{ label: dismissLabel, onClick: onDismiss }}>
      {sentence}
    </Notice>
  )
