import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'

export interface ChoiceTick {
  selected: boolean
  /** Whether to include all slots between the previous tick and this one. */
  toHere: boolean
}

/**
 * Checkbox event handlers that report whether Shift was held, for both the mouse and the space bar.
 */
export function useTick(onTick: (tick: ChoiceTick) => void) {
  const shift = useRef(false)
  return {
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      if (!event.shiftKey) return
      // Otherwise a Shift-click would also select the text between this click and the previous one.
      event.preventDefault()
      event.currentTarget.focus()
    },
    // The space bar also triggers a click event, but in some browsers that event does not say
    // whether Shift is held.
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
