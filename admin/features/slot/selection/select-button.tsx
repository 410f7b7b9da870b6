import { Button } from '@mantine/core'
import { filterTexts as texts } from '#texts/de/timetable.ts'

interface SelectButtonProps {
  pressed: boolean
  onPress: (pressed: boolean) => void
}

export const selectButtonId = 'auswaehlen'

/** Begins and ends the selection of many slots. */
export const SelectButton = ({ pressed, onPress }: SelectButtonProps) => (
  <Button
    id={selectButtonId}
    variant={pressed ? 'light' : 'default'}
    size="sm"
    aria-pressed={pressed}
    onClick={() => onPress(!pressed)}
  >
    {texts.select}
  </Button>
)
