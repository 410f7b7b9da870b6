import { type SyntheticEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Puts text where somebody was writing last; where nobody was, at the end of the fallback. */
export function useInsertion() {
  const fallback = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>(null)

  const remember = ({ currentTarget }: SyntheticEvent<Field>) => {
    last.current = currentTarget
  }
  const insert = (text: string) => {
    const field = last.current ?? fallback.current
    if (!field) return
    // A field knows its cursor even after it has lost the focus.
    const end = field.value.length
    const [from, to] = last.current
      ? [field.selectionStart ?? end, field.selectionEnd ?? end]
      : [end, end]
    field.focus()
    field.setRangeText(text, from, to, 'end')
    // The form follows what is typed; this was not.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { fallback, remember, insert }
}
