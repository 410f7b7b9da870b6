import { Button } from '@mantine/core'
import { dayMenuTexts } from '#texts/de/timetable.ts'
import classes from './selection.module.css'

interface SelectButtonProps {
  pressed: boolean
  onPress: (pressed: boolean) => void
}

/** The button that starts and ends the selection of slots. */
export const SelectButton = ({ pressed, onPress }: SelectButtonProps) => (
  <Button
    id={selectButtonId}
    variant={pressed ? 'light' : 'subtle'}
    size="sm"
    px="sm"
    className={classes.button}
    aria-pressed={pressed}
    onClick={() => onPress(!pressed)}
  >
    {dayMenuTexts.select}
  </Button>
)

export const selectButtonId = 'auswaehlen'
