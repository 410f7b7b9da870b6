import { useEffect, useRef } from 'react'

/** Whether the component has been removed, for what is done after a call. */
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
