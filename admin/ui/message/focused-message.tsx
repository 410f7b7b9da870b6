import { type ReactNode, useEffect, useRef } from 'react'
import classes from './focused-message.module.css'
import { Notice } from './notice.tsx'

/** Content to read first. It takes focus when it appears, even in a dialog. */
export function Focused({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    // When a dialog opens, its focus trap then moves focus to the element with `data-autofocus`.
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

/** The result of submitting a form. It replaces the form and takes focus. */
export const FocusedMessage = ({ tone = 'success', children, detail }: FocusedMessageProps) => (
  <Focused>
    <Notice tone={tone} detail={detail}>
      {children}
    </Notice>
  </Focused>
)
