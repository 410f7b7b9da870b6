import type { ReactNode } from 'react'

interface ChoiceItemProps {
  /** Without it, it is only shown. */
  onChoose: (() => void) | false | undefined
  children: ReactNode
}

/** One of several choices in a list. */
export const ChoiceItem = ({ onChoose, children }: ChoiceItemProps) => (
  <li>
    {onChoose ? (
      <button type="button" className="choice" onClick={onChoose}>
        {children}
      </button>
    ) : (
      <div className="choice closed">{children}</div>
    )}
  </li>
)
