import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const typingPause = 1000

/** What was typed, once nobody has typed on for a second, or at once by `settle`. */
export function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  const settleLater = useDebouncedCallback(setSettled, typingPause)
  useEffect(() => settleLater(typed), [typed, settleLater])
  return { settled, settle: () => setSettled(typed) }
}
