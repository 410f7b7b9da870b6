import { useCallback, useEffect, useRef, useState } from 'react'

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** Lets a form focus its first invalid field: set the errors, then call `focusFault()`. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State instead of a timer, so that the effect runs after the render that shows the errors.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const field = formRef.current?.querySelector<HTMLElement>(faulty)
    field?.focus()
    // Focusing a field that already has focus does not scroll to it.
    field?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}
