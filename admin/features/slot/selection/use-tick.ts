import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'

export interface ChoiceTick {
  selected: boolean
  /** Whether to include all slots since the last tick. */
  toHere: boolean
}

/**
 * The listeners of a checkbox that reports whether Shift was held, with the mouse or with the space
 * bar.
 */
export function useTick(onTick: (tick: ChoiceTick) => void) {
  const shift = useRef(false)
  return {
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (!event.shiftKey) return
      // Otherwise the click would also select the text in between.
      event.preventDefault()
      event.currentTarget.focus()
    },
    // The space bar also triggers a click, but not every browser then reports that Shift is held.
    onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
      if (key === ' ') shift.current = shiftKey
    },
    onClick: ({ shiftKey }: MouseEvent) => {
      shift.current ||= shiftKey
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      onTick({ selected: currentTarget.checked, toHere: shift.current })
      shift.current = false
    },
  }
}
