import { Button } from '@mantine/core'
import { lazy } from 'react'
import { LoadedDialog } from '#admin/ui/dialog/loaded-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { FloatingToast } from '#admin/ui/message/floating-toast.tsx'
import { useToast } from '#admin/ui/message/use-toast.ts'
import { dayMenuTexts as texts } from '#texts/de/timetable.ts'
import classes from './day-page.module.css'

const CallOffDayDialog = lazy(async () => ({
  default: (await import('#admin/features/slot/booked/call-off-slots-dialog.tsx')).CallOffDayDialog,
}))

interface CallOffDayProps {
  projectId: string
  day: string
  /** Whether the day has no slots that can be called off. */
  isEmpty: boolean
  onCalledOff: () => void
}

/**
 * The button that calls off a whole day. It is placed below the day's slots, so that nobody presses
 * it by mistake.
 */
export function CallOffDay({ projectId, day, isEmpty, onCalledOff }: CallOffDayProps) {
  const { toast, showToast, dismissToast } = useToast()
  const dialog = useDialog<void>(dismissToast)
  return (
    <>
      {isEmpty ? null : (
        <Button variant="default" className={classes.callOff} onClick={() => dialog.open()}>
          {texts.callOff}
        </Button>
      )}
      {dialog.opened ? (
        <LoadedDialog opened onClose={dialog.close}>
          <CallOffDayDialog
            opened
            onClose={dialog.close}
            {...{ projectId, day }}
            onCalledOff={(told) => {
              showToast(told)
              onCalledOff()
            }}
          />
        </LoadedDialog>
      ) : null}
      <FloatingToast {...toast} />
    </>
  )
}
