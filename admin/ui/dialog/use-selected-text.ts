import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
} from 'react'

const numbers = new Set(['numeric', 'decimal'])

/** Marks a number field that has no `inputMode`, because its text may contain letters. */
export const asNumber = { 'data-number': true }

const isNumber = ({ inputMode, dataset }: HTMLInputElement) =>
  numbers.has(inputMode) || dataset.number !== undefined

/**
 * Selects the text in a dialog's first field, and in each field reached by Tab, so that typing
 * replaces it. Browsers do this only when they move focus themselves, but in a dialog Mantine's
 * focus trap moves it. A number is also selected by the first click on its field, unless the user
 * has typed it; a second click places the cursor.
 */
export function useSelectedText(opened: boolean) {
  const selecting = useRef(true)
  /** The fields that the user has clicked or typed into. */
  const used = useRef(new WeakSet<EventTarget>())
  useEffect(() => {
    if (!opened) return
    selecting.current = true
    used.current = new WeakSet()
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
    onInputCapture: ({ target }: FormEvent) => {
      used.current.add(target)
    },
    onClick: ({ target }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || !isNumber(target)) return
      const isFirst = !used.current.has(target)
      used.current.add(target)
      // False if the user has selected part of the text by dragging.
      const isCursor = target.selectionStart === target.selectionEnd
      if (isFirst && isCursor) target.select()
    },
  }
}
