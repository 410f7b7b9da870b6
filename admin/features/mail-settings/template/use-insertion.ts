import { type SyntheticEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position, or at the end of `fallback` if no field had focus. */
export function useInsertion() {
  const fallback = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>(null)

  const remember = ({ currentTarget }: SyntheticEvent<Field>) => {
    last.current = currentTarget
  }
  const insert = (text: string) => {
    const field = last.current ?? fallback.current
    if (!field) return
    // A field keeps its cursor position after losing focus.
    const end = field.value.length
    const [from, to] = last.current
      ? [field.selectionStart ?? end, field.selectionEnd ?? end]
      : [end, end]
    field.focus()
    field.setRangeText(text, from, to, 'end')
    // The form listens for input events, which browsers do not fire for changes made by a script.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { fallback, remember, insert }
}
