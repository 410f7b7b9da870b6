import { type SyntheticEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the last cursor position, or at the end of the fallback field. */
export function useInsertion() {
  const fallback = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>(null)

  const remember = ({ currentTarget }: SyntheticEvent<Field>) => {
    last.current = currentTarget
  }
  const insert = (text: string) => {
    const field = last.current ?? fallback.current
    if (!field) return
    // A field keeps its cursor position after losing the focus.
    const end = field.value.length
    const [from, to] = last.current
      ? [field.selectionStart ?? end, field.selectionEnd ?? end]
      : [end, end]
    field.focus()
    field.setRangeText(text, from, to, 'end')
    // The form handles input events, which a script has to dispatch itself.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { fallback, remember, insert }
}
