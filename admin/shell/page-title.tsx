import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isArrival } from './session.tsx'
import classes from './shell.module.css'

/**
 * A page's heading. After a log-in it receives focus, which would otherwise be lost with the log-in
 * form. A reload keeps the history state, but focus then stays at the top of the page.
 */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  const reloaded = useNavigationType() === 'POP'
  const [arrived] = useState(isArrival(state) && !reloaded)
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <h1 ref={heading} className={classes.title} tabIndex={-1}>
      {children}
    </h1>
  )
}
