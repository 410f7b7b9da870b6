import { Button } from '@mantine/core'
import { timetableTexts as texts } from '#texts/de/timetable.ts'
import type { SlotView } from './slot-view.ts'
import classes from './timetable-tools.module.css'

interface LayoutSwitchProps {
  layout: SlotView['layout']
  onLayout: (layout: SlotView['layout']) => void
}

const layouts = [
  { layout: undefined, label: texts.list },
  { layout: 'week', label: texts.week },
] as const

/** Switches between the list and the week view. */
export const LayoutSwitch = ({ layout: shown, onLayout }: LayoutSwitchProps) => (
  <fieldset aria-label={texts.layout} className={classes.group}>
    {layouts.map(({ layout, label }) => (
      <Button
        key={label}
        variant={layout === shown ? 'light' : 'default'}
        size="sm"
        aria-pressed={layout === shown}
        onClick={() => onLayout(layout)}
      >
        {label}
      </Button>
    ))}
  </fieldset>
)
