import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Selects the text in a dialog's first field, and in each field that Tab reaches, so that typing
 * replaces it. Browsers do this only when they move the focus, but Mantine's focus trap moves it
 * itself.
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
