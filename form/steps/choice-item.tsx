import type { ReactNode } from 'react'

interface ChoiceItemProps {
  /** Without this function, the item cannot be chosen. */
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
