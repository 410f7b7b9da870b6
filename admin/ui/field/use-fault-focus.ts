import { useCallback, useEffect, useRef, useState } from 'react'

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** For a form: after its errors were set, `focusFault()` goes to the first field that has one. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State, so that it is done after the very render that shows the errors; a frame may come before.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) formRef.current?.querySelector<HTMLElement>(faulty)?.focus()
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}
