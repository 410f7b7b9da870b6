import { useEffect, useRef } from 'react'

/** For code that runs after a call: says whether the component has been unmounted since. */
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
