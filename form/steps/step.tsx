import type { ReactNode } from 'react'

interface StepProps {
  title: string
  /** The back button and the position among the steps. */
  top?: ReactNode
  /**
   * False if the step appears without any action by the visitor, because focusing it would scroll
   * the host page to the form.
   */
  takesFocus: boolean
  children: ReactNode
}

// A stable function, so it is called only when the heading mounts.
const focusOn = (heading: HTMLElement | null) => {
  const inner = heading?.closest('.step .step')
  heading?.focus({ preventScroll: !!inner })
  // No further than needed, so that the month above the times stays in sight.
  inner?.scrollIntoView({ block: 'nearest' })
}

/** A step, or a part of one. Entering it moves the focus to its heading, so it is read out. */
export function Step({ title, top, takesFocus, children }: StepProps) {
  return (
    <section className="step">
      {top && <div className="step-top">{top}</div>}
      <h2 ref={takesFocus ? focusOn : undefined} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export type SummaryLine = [term: string, text: ReactNode]

interface SummaryProps {
  title?: string
  lines: SummaryLine[]
}

// Without a key, so the form's renderer goes by its position: prices may have the same name.
const lineShown = ([term, text]: SummaryLine) =>
  text && (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )

/** The summary of the choice; hidden while empty. */
export const Summary = ({ title, lines }: SummaryProps) => (
  <dl className="summary" aria-label={title}>
    {lines.map(lineShown)}
  </dl>
)
