import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const typingPause = 1000

/** The typed text, updated a second after the last key press, or immediately by `settle`. */
export function useSettled(typed: string) {
  const [settled, setSettled] = useState(typed)
  const settleLater = useDebouncedCallback(setSettled, typingPause)
  useEffect(() => settleLater(typed), [typed, settleLater])
  return { settled, settle: () => setSettled(typed) }
}
