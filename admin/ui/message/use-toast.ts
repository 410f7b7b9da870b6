import { useState } from 'react'

/** What a passing message says. `dismissToast` takes it away, for what is done next. */
export function useToast() {
  const [toast, setToast] = useState({ nth: 0, text: '' })
  const showToast = (text: string) => setToast(({ nth }) => ({ nth: nth + 1, text }))
  const dismissToast = () => setToast(({ nth }) => ({ nth, text: '' }))
  return { toast, showToast, dismissToast }
}
