import { useEffect } from 'react'

/** Reports to the page's guard whether a form has unsaved input, until the form is unmounted. */
export function useUnsaved(unsaved: boolean, showToast: (unsaved: boolean) => void) {
  useEffect(() => {
    showToast(unsaved)
    return () => showToast(false)
  }, [unsaved, showToast])
}
