import '#admin/ui/later-styles.ts'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useRef } from 'react'
import classes from './choice.module.css'

interface ChoiceProps
  extends Pick<CheckboxProps, 'checked' | 'indeterminate' | 'label' | 'className'> {
  name: string
  onTick: (tick: { selected: boolean; toHere: boolean }) => void
}

/** A checkbox that reports whether Shift was held, with the mouse or with the space bar. */
export function Choice({ name, onTick, ...checkbox }: ChoiceProps) {
  const shift = useRef(false)
  return (
    <Checkbox
      {...checkbox}
      size="md"
      classNames={{ label: classes.label }}
      aria-label={name}
      onMouseDown={(event) => {
        if (!event.shiftKey) return
        // Otherwise the click would also select the text in between.
        event.preventDefault()
        event.currentTarget.focus()
      }}
      // The space bar also triggers a click, but not every browser then reports that Shift is held.
      onKeyDown={({ key, shiftKey }) => {
        if (key === ' ') shift.current = shiftKey
      }}
      onClick={({ shiftKey }) => {
        shift.current ||= shiftKey
      }}
      onChange={({ currentTarget }) => {
        onTick({ selected: currentTarget.checked, toHere: shift.current })
        shift.current = false
      }}
    />
  )
}
