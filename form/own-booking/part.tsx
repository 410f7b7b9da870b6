import type { ReactNode } from 'react'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'

interface PartProps {
  words: OwnBookingTexts
  title: string
  /** The current booking, shown so that bookers do not have to remember it. */
  now: string
  onBack: () => void
  children: ReactNode
}

// A stable function, so it is only called when the heading mounts.
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** A step in changing a booking. Entering it moves the focus to its heading. */
export function Part({ words, title, now, onBack, children }: PartProps) {
  return (
    <section className="step change">
      <div className="step-top">
        <button type="button" className="plain back" onClick={onBack}>
          <span aria-hidden="true">← </span>
          {words.back}
        </button>
      </div>
      <h1 ref={focusOn} tabIndex={-1}>
        {title}
      </h1>
      <p>{now}</p>
      {children}
    </section>
  )
}
