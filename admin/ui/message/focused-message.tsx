import { type ReactNode, useEffect, useRef } from 'react'
import classes from './focused-message.module.css'
import { Notice } from './notice.tsx'

/** What to read first; takes the focus when it appears, in a dialog too. */
export function Focused({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    // The focus trap of a dialog that opens sets the focus later, to the element so marked.
    <div ref={message} tabIndex={-1} data-autofocus className={classes.message}>
      {children}
    </div>
  )
}

interface FocusedMessageProps {
  tone?: 'success' | 'error'
  children: ReactNode
  detail?: ReactNode
}

/** The result of a form, shown in place of the form, whose focus it takes over. */
export const FocusedMessage = ({ tone = 'success', children, detail }: FocusedMessageProps) => (
  <Focused>
    <Notice tone={tone} detail={detail}>
      {children}
    </Notice>
  </Focused>
)
