import { type ReactNode, useEffect, useRef } from 'react'
import classes from './focused-message.module.css'
import { Notice } from './notice.tsx'

interface FocusedMessageProps {
  tone?: 'success' | 'error'
  children: ReactNode
  detail?: ReactNode
}

/** The result of a form, shown in place of the form, whose focus it takes over. */
export function FocusedMessage({ tone = 'success', children, detail }: FocusedMessageProps) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div ref={message} tabIndex={-1} className={classes.message}>
      <Notice tone={tone} detail={detail}>
        {children}
      </Notice>
    </div>
  )
}
