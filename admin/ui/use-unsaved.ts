import { useEffect } from 'react'

/** Tells whoever guards the page whether a form holds what is not saved; once gone, it does not. */
export function useUnsaved(unsaved: boolean, tell: (unsaved: boolean) => void) {
  useEffect(() => {
    tell(unsaved)
    return () => tell(false)
  }, [unsaved, tell])
}
