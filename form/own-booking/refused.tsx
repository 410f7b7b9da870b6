import type { ReactNode } from 'react'
import type { ChangeRefusal } from './refusal.ts'

interface RefusedProps {
  refusal: ChangeRefusal | undefined
  /** The booker's possible next steps, shown below the explanation. */
  children?: ReactNode
}

// A stable function, so that it is called only when the message is mounted.
const focusOn = (message: HTMLElement | null) => message?.focus()

/**
 * Explains why a change was refused. It takes the focus, because it may be above the visible part
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
