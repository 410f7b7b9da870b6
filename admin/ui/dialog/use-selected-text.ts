import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Selects the text of the first field of a dialog, and of each that Tab reaches, so that typing
 * replaces it: Mantine's focus trap moves the focus itself, and browsers select only when they do.
 */
export function useSelectedText(opened: boolean) {
  const selecting = useRef(true)
  useEffect(() => {
    if (opened) selecting.current = true
  }, [opened])
  return {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      selecting.current = key === 'Tab'
    },
    onPointerDownCapture: () => {
      selecting.current = false
    },
    onFocus: ({ target }: FocusEvent) => {
      if (selecting.current && target instanceof HTMLInputElement) target.select()
      selecting.current = false
    },
  }
}
