import type { ReactNode } from 'react'
import * as t from '#texts/de/form.ts'

interface StepProps {
  title: string
  /** Which one of how many; left out where nothing more is to be chosen. */
  place?: [number, number] | undefined
  onBack?: (() => void) | undefined
  /** Off for what appears unasked: a form must not pull the host's page to itself. */
  takesFocus: boolean
  children: ReactNode
}

// One function for all renders, so that it is called when the heading comes, and only then.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** One thing to decide. Coming here moves the focus to the heading, so that it is read out. */
export function Step({ title, place, onBack, takesFocus, children }: StepProps) {
  return (
    <section className="step">
      <div className="step-top">
        {onBack && (
          <button type="button" className="plain back" onClick={onBack}>
            <span aria-hidden="true">← </span>
            {t.back}
          </button>
        )}
        {place && <p className="place">{t.step(...place)}</p>}
      </div>
      <h2 ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
