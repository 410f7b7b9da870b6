import { useEffect, useRef } from 'react'

/** Calls `refresh` when the visitor returns to the tab, because the data may have changed. */
export function useRefreshOnReturn(refresh: () => unknown) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const returned = () => document.visibilityState === 'visible' && latest.current()
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [])
}
