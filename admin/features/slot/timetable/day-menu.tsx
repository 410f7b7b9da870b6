import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { dayMenuTexts as texts } from '#texts/de/timetable.ts'

interface DayMenuProps {
  /** The day as text. */
  date: string
  onSelect: () => void
  /** Copies this day, or the seven days of its week. */
  onCopy: (days: 1 | 7) => void
  /** Undefined for a day without bookings. */
  onMessage: (() => void) | undefined
  /** Undefined for a day without upcoming slots. */
  onCallOff: (() => void) | undefined
}

export const DayMenu = ({ date, onSelect, onCopy, onMessage, onCallOff }: DayMenuProps) => (
  <LoadedMenu
    width={180}
    button={
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.more(date)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      { label: texts.select, onChoose: onSelect },
      { label: texts.copyDay, onChoose: () => onCopy(1) },
      { label: texts.copyWeek, onChoose: () => onCopy(7) },
      ...(onMessage ? [{ label: texts.message, onChoose: onMessage }] : []),
      ...(onCallOff ? [{ label: texts.callOff, onChoose: onCallOff }] : []),
    ]}
  />
)
