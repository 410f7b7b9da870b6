import { useEffect, useRef, useState } from 'react'
import { slotBeside, type WeekColumn } from './week-columns.ts'

const slotIdOf = (target: EventTarget | null) =>
  (target as HTMLElement | null)?.closest<HTMLElement>('[data-slot]')?.dataset.slot

const withModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

/**
 * Makes a week's slots a single tab stop; the arrow keys move focus between them. Otherwise
 * keyboard users would have to tab through two hundred slots to reach the rest of the page. The
 * listeners are on the container, so that the memoised slots are not given new functions.
 */
export function useSlotKeys(columns: WeekColumn[], first: string | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const latest = useRef(columns)
  useEffect(() => {
    latest.current = columns
  })
  useEffect(() => {
    const element = container.current
    const onFocus = ({ target }: FocusEvent) => setChosen((before) => slotIdOf(target) ?? before)
    const onKeyDown = (event: KeyboardEvent) => {
      const slotId = slotIdOf(event.target)
      if (!slotId || withModifier(event)) return
      const next = slotBeside(latest.current, slotId, event.key)
      if (!next) return
      event.preventDefault()
      element?.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus()
    }
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const isShown = columns.some(({ slots }) => slots.some(({ slot }) => slot.slot_id === chosen))
  return { container, reached: isShown ? chosen : first }
}
