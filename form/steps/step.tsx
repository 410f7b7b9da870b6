import type { ReactNode } from 'react'

interface StepProps {
  title: string
  /** The back button and the position among the steps. */
  top?: ReactNode
  /**
   * False if the step appears without the visitor having done anything, because focusing it would
   * scroll the host page to the form.
   */
  takesFocus: boolean
  children: ReactNode
}

// A stable function, so that it is called only when the heading is mounted.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** A step. Entering it moves the focus to its heading, so that it is read out. */
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
