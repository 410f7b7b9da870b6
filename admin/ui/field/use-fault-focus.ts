import { useCallback, useEffect, useRef, useState } from 'react'

const field = '.mantine-InputWrapper-root'
const fault = '.mantine-InputWrapper-error'

/** Scrolls to the error of a field, which for a group of options may be far below the first one. */
function showFault(faultyField: HTMLElement | null | undefined) {
  const error = [...(faultyField?.closest(field)?.querySelectorAll(fault) ?? [])].at(-1)
  error?.scrollIntoView({ block: 'nearest' })
}

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** Lets a form focus its first invalid field: set the errors, then call `focusFault()`. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State instead of a timer, so that the effect runs after the render that shows the errors.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const first = formRef.current?.querySelector<HTMLElement>(faulty)
    first?.focus()
    // Focusing a field that already has focus does not scroll to it.
    first?.scrollIntoView({ block: 'nearest' })
    showFault(first)
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}
