import { useCallback, useEffect, useRef, useState } from 'react'

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** For a form: after setting its errors, call `focusFault()` to focus the first invalid field. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State instead of a timer, so that it runs after the render that shows the errors.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const field = formRef.current?.querySelector<HTMLElement>(faulty)
    field?.focus()
    // A field that has the focus already does not scroll.
    field?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}
