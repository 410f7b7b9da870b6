import { useEffect, useRef } from 'react'

/** The content may have changed while the visitor was in another tab. */
export function useRefreshOnReturn(refresh: () => unknown) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [])
}
