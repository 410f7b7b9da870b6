import { Radio, Stack, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { isDay } from '#admin/ui/field/typed-day.ts'
import { useNow } from '#admin/ui/hooks/use-now.ts'
import { Notice } from '#admin/ui/message/notice.tsx'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingChangeTexts as texts } from '#texts/de/booking.ts'
import { dateOfDay, time } from '#texts/de/time.ts'
import { required } from '#texts/de/words.ts'
import { useSlotsOfDay } from './booking-detail.ts'
import {
  type BookingChangeEntries,
  dayIn,
  entriesOf,
  freeFor,
  slotToKeep,
} from './change-entries.ts'
import { NearestDays } from './nearest-days.tsx'

interface SlotFieldProps {
  booking: BookingDetail
  form: ReturnType<typeof useForm<BookingChangeEntries>>
}

/**
 * The fields for a booking's slot: a day, a slot with enough places on that day, and one of the
 * slot's variants.
 */
export function SlotField({ booking, form }: SlotFieldProps) {
  const { day, slot_id, category } = form.values
  const slotsRef = useRef<HTMLDivElement>(null)
  const slots = useSlotsOfDay(booking.project_id, isDay(day) ? day : undefined)
  const chosen = slots.data?.find((slot) => slot.slot_id === slot_id)
  // Another day keeps the time of the slot chosen last.
  const lastChosen = useRef<Pick<Slot, 'start' | 'timezone'>>(booking)
  useEffect(() => {
    if (chosen) lastChosen.current = chosen
  }, [chosen])
  const chooseDay = (to: string) => {
    form.setFieldValue('day', to)
    // After the day changes, a slot of the previous day, which is no longer listed, must not stay
    // selected. Going back to the booking's own day selects the booking's own slot again.
    const isOwnDay = to === entriesOf(booking).day
    form.setFieldValue('slot_id', isOwnDay ? booking.slot_id : '')
    if (isOwnDay) form.setFieldValue('category', booking.category)
  }
  const choose = (slotId: string) => {
    form.setFieldValue('slot_id', slotId)
    const offered = slots.data?.find((slot) => slot.slot_id === slotId)?.ressource_ids ?? []
    // Choosing another slot may have replaced the variant. Going back to the booking's own slot
    // restores it.
    if (slotId === booking.slot_id) form.setFieldValue('category', booking.category)
    else if (!offered.includes(category)) form.setFieldValue('category', offered.at(0) ?? '')
  }
  const now = useNow()
  const isOther = (slot: Slot) =>
    slot.slot_id !== booking.slot_id && freeFor(slot, booking) > 0 && !hasBegun(slot, now)
  const isPossible = (slot: Slot) => slot.slot_id === booking.slot_id || isOther(slot)
  const possible = slots.data?.filter(isPossible)
  useEffect(() => {
    if (slot_id !== '' || !possible) return
    const kept = slotToKeep(possible, lastChosen.current, category)
    if (kept) choose(kept.slot_id)
  })
  return (
    <>
      <TextInput
        label={required(texts.day)}
        description={isDay(day) ? dateOfDay(day) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="date"
        name="day"
        required
        {...form.getInputProps('day')}
        onChange={(event) => chooseDay(event.currentTarget.value)}
      />
      <Stack gap={4}>
        <Radio.Group
          ref={slotsRef}
          tabIndex={-1}
          label={required(texts.slots)}
          name="slot_id"
          size="md"
          {...form.getInputProps('slot_id')}
          onChange={choose}
        >
          <Stack gap={8} mt={4}>
            {slots.data?.map((slot) => (
              <SlotChoice
                key={slot.slot_id}
                {...{ slot, booking, now }}
                disabled={!isPossible(slot)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {slots.isError ? <Notice tone="error">{texts.slotsFailed}</Notice> : null}
        {slots.isLoading ? <p>{texts.loadingSlots}</p> : null}
        {slots.data?.length === 0 ? <p>{texts.noSlots}</p> : null}
        {possible?.length === 0 ? (
          <NearestDays
            projectId={booking.project_id}
            day={day}
            today={dayIn(now.toISOString(), booking.timezone)}
            isPossible={isOther}
            onChoose={(to) => {
              chooseDay(to)
              // The focused button disappears.
              slotsRef.current?.focus()
            }}
          />
        ) : null}
      </Stack>
      {chosen && chosen.ressource_ids.length > 1 ? (
        <Radio.Group
          label={required(texts.variant)}
          name="category"
          size="md"
          {...form.getInputProps('category')}
        >
          <Stack gap={8} mt={4}>
            {chosen.ressource_ids.map((id, index) => (
              <Radio
                key={id}
                value={id}
                label={chosen.available_ressources[index] ?? id}
                size="md"
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
    </>
  )
}

const hasBegun = (slot: Slot, now: Date) => new Date(slot.start) <= now

interface SlotChoiceProps {
  slot: Slot
  booking: BookingDetail
  now: Date
  disabled: boolean
}

function SlotChoice({ slot, booking, now, disabled }: SlotChoiceProps) {
  const isCurrent = slot.slot_id === booking.slot_id
  const room = hasBegun(slot, now) ? texts.begun : texts.free(freeFor(slot, booking))
  const start = time(new Date(slot.start), slot.timezone)
  return (
    <Radio
      value={slot.slot_id}
      size="md"
      disabled={disabled}
      label={`${start} · ${slot.available_ressources.join(', ')}`}
      description={isCurrent ? texts.current : room}
    />
  )
}
