import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { LoadedMenu } from '#admin/ui/loaded-menu.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import classes from './slot-menu.module.css'

interface SlotMenuProps {
  /** The slot's date and time as text. */
  moment: string
  onEdit: () => void
  onComment: () => void
  onDelete: () => void
  /** Undefined for a slot without bookings. */
  onMessage: (() => void) | undefined
  /** Undefined for a past slot, or one without bookings. */
  booked: ((kind: 'move' | 'call-off') => () => void) | undefined
  /** Undefined for a slot that is not in a series. */
  series: { onChange: () => void; onDelete: () => void } | undefined
}

export const SlotMenu = ({ moment, booked, series, ...props }: SlotMenuProps) => (
  <LoadedMenu
    width={180}
    button={
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={slotTexts.more(moment)}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
    entries={[
      { label: slotTexts.edit, onChoose: props.onEdit },
      { label: slotTexts.comment, onChoose: props.onComment },
      ...(props.onMessage ? [{ label: slotTexts.message, onChoose: props.onMessage }] : []),
      ...(booked
        ? [
            { label: slotTexts.move, onChoose: booked('move') },
            { label: slotTexts.callOff, onChoose: booked('call-off') },
          ]
        : []),
      ...(series ? [{ label: slotTexts.changeSeries, onChoose: series.onChange }] : []),
      { label: slotTexts.delete, className: classes.delete, onChoose: props.onDelete },
      ...(series
        ? [{ label: slotTexts.deleteSeries, className: classes.delete, onChoose: series.onDelete }]
        : []),
    ]}
  />
)
