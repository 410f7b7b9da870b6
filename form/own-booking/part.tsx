import type { ReactNode } from 'react'
import type { OwnBookingTexts } from '#texts/de/own-booking.ts'
import type { ChangeRefusal } from './saving.ts'

interface PartProps {
  words: Pick<OwnBookingTexts, 'back'>
  title: string
  /** The current booking, shown so that bookers do not have to remember it. */
  now: string
  onBack: () => void
  children: ReactNode
}

// A stable function, so it is only called when the heading or the message mounts.
const focusOn = (part: HTMLElement | null) => part?.focus()

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

interface RefusedProps {
  refusal: ChangeRefusal | undefined
  /** What the booker can do next, shown below the explanation. */
  children?: ReactNode
}

/**
 * Explains why a change was refused. It takes focus, because it may be above the visible part
 * of the page.
 */
export const Refused = ({ refusal, children }: RefusedProps) =>
  refusal && (
    <div role="alert" className="notice" tabIndex={-1} ref={focusOn}>
      <p>
        <b>{refusal.text}</b>
      </p>
      {children}
    </div>
  )
