import { Step } from '../steps/step.tsx'

interface MessageProps {
  title: string
  hint: string
  /** The label of the retry button. */
  retry: string
  onRetry?: (() => void) | undefined
  takesFocus: boolean
}

/** Shown instead of the form when it cannot be loaded or there is nothing to choose. */
export function Message({ title, hint, retry, onRetry, takesFocus }: MessageProps) {
  return (
    <Step title={title} takesFocus={takesFocus}>
      <p role="alert">{hint}</p>
      {onRetry && (
        <button type="button" className="main" onClick={onRetry}>
          {retry}
        </button>
      )}
    </Step>
  )
}

/** A placeholder shown while the form loads. */
export function Skeleton({ loading }: { loading: string }) {
  return (
    <div className="skeleton">
      <p role="status" className="unseen">
        {loading}
      </p>
      <i />
      <i />
      <i />
    </div>
  )
}
