import { useCallback, useRef } from 'react'

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** For a form: after its errors were set, `focusFault()` goes to the first field that has one. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  const focusFault = useCallback(() => {
    // The errors are in the page only after the next render.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>(faulty)?.focus())
  }, [])
  return { formRef, focusFault }
}
