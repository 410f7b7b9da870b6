import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from './hooks.ts'

/**
 * Runs `act` once if the page was opened with this fragment in its URL, as soon as `act` is
 * defined.
 */
export function useFragmentOnce(fragment: string, act: (() => void) | undefined): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const asked = useRef(hash === `#${fragment}`)
  useEffect(() => {
    if (!asked.current || !act) return
    asked.current = false
    // Removes the fragment, because otherwise `act` would run again when the user returns to this
    // page.
    navigate({ pathname, search }, { replace: true, state })
    act()
  }, [act, navigate, pathname, search, state])
}
