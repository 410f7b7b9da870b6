import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { printTexts as texts } from '#texts/de/timetable.ts'

interface PrintDayButtonProps {
  /** The day as text. */
  date: string
  onPrint: () => void
}

export const PrintDayButton = ({ date, onPrint }: PrintDayButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={texts.printDay(date)}
    title={texts.print}
    onClick={onPrint}
  >
    <IconPrinter size={20} aria-hidden />
  </ActionIcon>
)
