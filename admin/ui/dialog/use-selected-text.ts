import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
} from 'react'

const numbers = new Set(['numeric', 'decimal'])

/**
 * Selects the text in a dialog's first field, and in each field that Tab reaches, so that typing
 * replaces it. Browsers do this only when they move the focus, but Mantine's focus trap moves it
 * itself. The first click into a number that nobody has typed selects it too; a second one places
 * the cursor.
 */
export function useSelectedText(opened: boolean) {
  const selecting = useRef(true)
  /** The fields that were clicked or typed into. */
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
      if (!(target instanceof HTMLInputElement) || !numbers.has(target.inputMode)) return
      const isFirst = !used.current.has(target)
      used.current.add(target)
      // Otherwise the user has selected a part by dragging.
      const isCursor = target.selectionStart === target.selectionEnd
      if (isFirst && isCursor) target.select()
    },
  }
}
