import { useCallback, useEffect, useRef, useState } from 'react'

const faulty = '[aria-invalid="true"], [data-error] input, [data-error] textarea'

/** Focuses a field; its error below may be hidden behind the buttons of a dialog. */
function showFault(field: HTMLElement | null | undefined) {
  field?.focus()
  for (const id of field?.getAttribute('aria-describedby')?.split(' ') ?? []) {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }
}

/** For a form: after setting its errors, call `focusFault()` to focus the first invalid field. */
export function useFaultFocus() {
  const formRef = useRef<HTMLFormElement>(null)
  // State instead of a timer, so that it runs after the render that shows the errors.
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) showFault(formRef.current?.querySelector<HTMLElement>(faulty))
  }, [asked])
  const focusFault = useCallback(() => setAsked((times) => times + 1), [])
  return { formRef, focusFault }
}
