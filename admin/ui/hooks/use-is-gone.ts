import { useEffect, useRef } from 'react'

/** Tells code that runs after a call whether the component has since been unmounted. */
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
