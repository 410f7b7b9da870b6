import { type SyntheticEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Puts text where somebody was writing last; where nobody was, at the end of the fallback. */
export function useInsertion() {
  const fallback = useRef<HTMLTextAreaElement>(null)
  const last = useRef<{ field: Field; from: number; to: number }>(null)

  const remember = ({ currentTarget: field }: SyntheticEvent<Field>) => {
    last.current = { field, from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 }
  }
  const insert = (text: string) => {
    const field = last.current?.field ?? fallback.current
    if (!field) return
    const { from, to } = last.current ?? { from: field.value.length, to: field.value.length }
    field.focus()
    field.setRangeText(text, from, to, 'end')
    // The form follows what is typed; this was not.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    last.current = { field, from: from + text.length, to: from + text.length }
  }
  return { fallback, remember, insert }
}
