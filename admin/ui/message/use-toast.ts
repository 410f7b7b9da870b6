import { useState } from 'react'

/** The current toast. Call `dismissToast` before the next action. */
export function useToast() {
  const [toast, setToast] = useState({ nth: 0, text: '' })
  const showToast = (text: string) => setToast(({ nth }) => ({ nth: nth + 1, text }))
  const dismissToast = () => setToast(({ nth }) => ({ nth, text: '' }))
  return { toast, showToast, dismissToast }
}
