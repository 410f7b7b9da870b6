import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './dialog-actions.module.css'

interface DialogActionsProps {
  /** Says that the action failed. The message is always in view. */
  message?: ReactNode
  children: ReactNode
}

function measure(foot: HTMLElement | null) {
  const box = foot?.closest<HTMLElement>('[role="dialog"]')
  if (foot) box?.style.setProperty('--dialog-foot', `${foot.offsetHeight}px`)
}

/**
 * Passes the height of a dialog's bottom to its stylesheet, so that fields and their errors are not
 * scrolled to a place behind it. It is measured with each rendering, before a form scrolls to a
 * fault, and whenever a message comes or goes.
 */
function useFootHeight() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => measure(ref.current))
  useLayoutEffect(() => {
    const foot = ref.current
    if (!foot) return
    const observer = new ResizeObserver(() => measure(foot))
    observer.observe(foot)
    return () => observer.disconnect()
  }, [])
  return ref
}

/** The buttons at the end of a dialog. On a phone they are stacked, with the action on top. */
export const DialogActions = ({ message, children }: DialogActionsProps) => (
  <div ref={useFootHeight()} className={classes.foot}>
    {message}
    <div className={classes.actions}>{children}</div>
  </div>
)
