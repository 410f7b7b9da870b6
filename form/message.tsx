import * as t from '#texts/de/form.ts'
import { Step } from './step.tsx'

interface MessageProps {
  title: string
  hint: string
  onRetry?: (() => void) | undefined
  takesFocus: boolean
}

/** What stands in place of the form when there is nothing to choose. */
export function Message({ title, hint, onRetry, takesFocus }: MessageProps) {
  return (
    <Step title={title} takesFocus={takesFocus}>
      <p role="alert">{hint}</p>
      {onRetry && (
        <button type="button" className="main" onClick={onRetry}>
          {t.tryAgain}
        </button>
      )}
    </Step>
  )
}

/** A quiet outline of the month to come. */
export function Skeleton() {
  return (
    <div className="skeleton">
      <p role="status" className="unseen">
        {t.loading}
      </p>
      <i />
      <i />
      <i />
    </div>
  )
}
