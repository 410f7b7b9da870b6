import { useEffect, useRef } from 'react'

/** Whether the component was unmounted, for code that runs after a call. */
export function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
