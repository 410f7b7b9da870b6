import '#admin/ui/later-styles.ts'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import classes from './choice.module.css'
import { type ChoiceTick, useTick } from './use-tick.ts'

interface ChoiceProps
  extends Pick<CheckboxProps, 'checked' | 'indeterminate' | 'label' | 'className'> {
  name: string
  onTick: (tick: ChoiceTick) => void
}

/** The checkbox for a slot or a day. */
export const Choice = ({ name, onTick, ...checkbox }: ChoiceProps) => (
  <Checkbox
    {...checkbox}
    size="md"
    classNames={{ label: classes.label }}
    aria-label={name}
    {...useTick(onTick)}
  />
)
