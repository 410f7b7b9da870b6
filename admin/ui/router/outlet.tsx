import { useContext, useEffect, useRef } from 'react'
import { useNavigate } from './hooks.ts'
import type { To } from './location.ts'
import { OutletContext, RouteContext } from './router-contexts.ts'

/** Renders a route's child. The child reads `context` with `useOutletContext`. */
export const Outlet = ({ context }: { context?: unknown }) => (
  <OutletContext value={context}>{useContext(RouteContext).outlet}</OutletContext>
)

/** Navigates to `to` when rendered. */
export function Navigate({ to, state }: { to: To; state?: unknown }) {
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    navigate(to, { replace: true, state })
  })
  return null
}
