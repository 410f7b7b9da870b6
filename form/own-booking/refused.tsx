import type { ReactNode } from 'react'
import type { ChangeRefusal } from './refusal.ts'

interface RefusedProps {
  refusal: ChangeRefusal | undefined
  /** What the booker can do next, shown below the explanation. */
  children?: ReactNode
}

// A stable function, so it is only called when the message mounts.
const focusOn = (message: HTMLElement | null) => message?.focus()

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
