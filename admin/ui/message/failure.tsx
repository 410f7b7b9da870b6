import { Notice } from './notice.tsx'

interface FailureProps {
  /** Without one nothing failed. */
  sentence: string | null
  /** Why, where that is known. */
  detail?: string
  dismissLabel: string
  onDismiss: () => void
}

/** That something failed, near what it is about, until it is dismissed or tried again. */
export const Failure = ({ sentence, detail, dismissLabel, onDismiss }: FailureProps) =>
  sentence === null ? null : (
    <Notice tone="error" detail={detail} dismiss={{ label: dismissLabel, onClick: onDismiss }}>
      {sentence}
    </Notice>
  )
