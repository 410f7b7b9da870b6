import type { ReactNode } from 'react'

interface StepProps {
  title: string
  /** The button that leads back, and where this is. */
  top?: ReactNode
  /** Off for what appears unasked: a form must not pull the host's page to itself. */
  takesFocus: boolean
  children: ReactNode
}

// One function for all renders, so that it is called when the heading comes, and only then.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** One thing to decide. Coming here moves the focus to the heading, so that it is read out. */
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
