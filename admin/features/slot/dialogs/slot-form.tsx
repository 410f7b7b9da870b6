import { Button } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '#admin/api/api-error.ts'
import { DialogActions } from '#admin/ui/dialog/dialog-actions.tsx'
import { useDialogForm } from '#admin/ui/dialog/use-dialog-form.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { useFaultFocus } from '#admin/ui/field/use-fault-focus.ts'
import { useHeld } from '#admin/ui/hooks/use-held.ts'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useSaveSlot } from '../save-slot.ts'
import { useOverlaps } from '../staff/overlaps.ts'
import { bookingsOf, durationOf } from '../timetable/days.ts'
import { instantOf, type WallClock } from '../wall-clock.ts'
import type { ClosedSpan } from '../week/closed-on.ts'
import { useOthersAt } from './others-at.ts'
import { SaveFailure } from './save-failure.tsx'
import {
  dayOf,
  earliestStart,
  entriesOf,
  missedLeadTime,
  newEntries,
  rulesFrom,
  type SlotEntries,
  tellsStaff,
  toInput,
} from './slot-entries.ts'
import { SlotFields } from './slot-fields.tsx'
import { useSlotOvertaken } from './slot-overtaken.ts'
import { hourAfter, suggestedStart } from './suggested-start.ts'

export interface SlotFormProps {
  project: Project
  variants: Variant[]
  /** The slot to change. Undefined when adding new slots, one after another. */
  slot: Slot | undefined
  /** The suggested start for a new slot; undefined for the first new slot. */
  nextStart: WallClock | undefined
  /** Called with the start to suggest for the next slot. */
  onCreated: (nextStart: WallClock) => void
  /** Called with the changed slot's new date and time as text. */
  onChanged: (moment: string) => void
  onClose: () => void
  closedDays: ClosedSpan[]
}

export function SlotForm(props: SlotFormProps) {
  const { project, variants, slot, nextStart, onCreated, onChanged, onClose, closedDays } = props
  const timezone = slot?.timezone ?? project.timezone
  const [openedAt] = useState(() => new Date())
  const earliest = earliestStart(openedAt, timezone, slot)
  // The suggested start may be in the past by now, because a page may stay open overnight.
  const isToCome = nextStart !== undefined && nextStart >= earliest
  const [created, setCreated] = useState({ count: 0, moment: '' })
  const save = useSaveSlot(project.id, slot?.slot_id)
  const { formRef, focusFault } = useFaultFocus()
  const ownDay = slot && dayOf(entriesOf(slot).starttime)
  const form = useDialogForm({
    initialValues: slot
      ? entriesOf(slot)
      : newEntries(isToCome ? nextStart : suggestedStart(openedAt, timezone), variants),
    validate: rulesFrom({ earliest, booked: slot?.sum ?? 0, closedDays, ownDay }),
  })
  const overtaken = useSlotOvertaken({
    slot,
    variants,
    form,
    isSaving: save.isPending || save.isSuccess,
  })
  const duration = durationOf(form.values.possible_ressources, variants)
  const found = useOthersAt({
    projectId: project.id,
    projectZone: project.timezone,
    start: form.values.starttime,
    timezone,
    duration,
    variants,
    slotId: slot?.slot_id,
  })
  const others = useHeld(found, save.isPending)

  const start = instantOf(form.values.starttime, timezone)
  const now = useNow()
  const { possible_ressources: chosen, internal } = form.values
  const overlaps = useOverlaps({
    projectId: project.id,
    slotId: slot?.slot_id ?? '',
    duration,
    start,
    enabled:
      form.values.possible_ressources.length > 0 &&
      !!slot?.staff.length &&
      !!start &&
      form.values.starttime >= earliest,
  })
  const busy = overlaps.filter(({ staff_id }) =>
    slot?.staff.some((member) => member.staff_id === staff_id),
  )

  const goOn = (made: SlotEntries) => {
    const start = instantOf(made.starttime, timezone)
    setCreated(({ count }) => ({
      count: count + 1,
      moment: start ? moment(start, timezone) : '',
    }))
    // `internal` is reset, because adding several internal slots by mistake could easily go
    // unnoticed.
    const next = { starttime: hourAfter(made.starttime, timezone), internal: false }
    form.setValues(next)
    form.resetDirty({ ...made, ...next })
    onCreated(next.starttime)
    formRef.current?.querySelector<HTMLElement>('[name="starttime"]')?.focus()
  }
  const finish = ({ starttime }: SlotEntries) => {
    const start = instantOf(starttime, timezone)
    if (start) onChanged(moment(start, timezone))
    onClose()
  }
  const refuse = () => {
    save.reset()
    focusFault()
  }
  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    save.mutate(toInput(entries, timezone, slot), {
      onSuccess: () => (slot ? finish(entries) : goOn(entries)),
      onError: (error) => {
        form.setErrors(fieldErrorsOf(error, Object.keys(entries)))
        focusFault()
      },
    })
  }, refuse)

  // The next slot is only a suggestion until the user edits it.
  const suggested = created.count > 0 && form.values.starttime === nextStart && !form.isDirty()

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <SlotFields
        inputOf={form.getInputProps}
        start={form.values.starttime}
        suggested={suggested}
        variants={variants}
        timezone={timezone}
        earliest={earliest}
        booked={slot ? bookingsOf(slot).length : 0}
        attendees={slot?.sum ?? 0}
        closedDays={closedDays}
        ownDay={ownDay}
        confirmed={form.values.closedDay}
        others={others}
        busy={busy}
        missedLeadTime={internal ? null : missedLeadTime({ start, chosen, variants, now })}
        tellsStaff={slot !== undefined && tellsStaff(slot, form.values.starttime)}
      />
      <DialogActions
        message={
          <>
            {overtaken.notice}
            <SaveFailure error={save.error} onDismiss={save.reset} />
            <PassingMessage
              nth={save.isError ? 0 : created.count}
              detail={created.moment}
              keepsRoom="afterwards"
            >
              {texts.created}
            </PassingMessage>
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {created.count > 0 ? texts.done : words.cancel}
        </Button>
        <SubmitButton busy={save.isPending}>
          {slot ? texts.save : created.count > 0 ? texts.addAnother : texts.add}
        </SubmitButton>
      </DialogActions>
    </form>
  )
}
