import { useEffect } from 'react'

/** Tells whoever guards the page whether a form holds what is not saved; once gone, it does not. */
export function useUnsaved(unsaved: boolean, showToast: (unsaved: boolean) => void) {
  useEffect(() => {
    showToast(unsaved)
    return () => showToast(false)
  }, [unsaved, showToast])
}
