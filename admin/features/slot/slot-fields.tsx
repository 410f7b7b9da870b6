import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts as texts } from '#texts/de/slot.ts'
import type { SlotEntries } from './slot-entries.ts'
import type { WallClock } from './wall-clock.ts'

interface SlotFieldsProps {
  inputOf: ReturnType<typeof useForm<SlotEntries>>['getInputProps']
  variants: Variant[]
  timezone: string
  earliest: WallClock
  /** How many bookings hold the start and the variants. */
  booked: number
  /** How many people they are. */
  attendees?: number
}

export function SlotFields(props: SlotFieldsProps) {
  const { inputOf, variants, timezone, earliest, booked, attendees = 0 } = props
  const locked = booked > 0
  return (
    <Stack gap="md" mb="md">
      <TextInput
        label={texts.start}
        description={locked ? texts.startLocked(booked) : texts.startZone(timezone)}
        type="datetime-local"
        name="starttime"
        min={earliest}
        max="9999-12-31T23:59"
        required
        withAsterisk={false}
        readOnly={locked}
        mod={{ locked }}
        data-autofocus={locked ? undefined : true}
        {...inputOf('starttime')}
      />
      <Checkbox.Group
        label={texts.variants}
        description={locked ? texts.variantsLocked(booked) : undefined}
        size="md"
        {...inputOf('possible_ressources')}
      >
        <Stack gap={4} mt={4}>
          {variants.map(({ ressource_id, name }) => (
            <Checkbox
              key={ressource_id}
              value={ressource_id}
              label={name}
              disabled={locked}
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={texts.capacity}
        description={locked ? texts.capacityBooked(attendees) : undefined}
        type="number"
        name="max_attendees"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        step={1}
        required
        withAsterisk={false}
        w={160}
        data-autofocus={locked ? true : undefined}
        {...inputOf('max_attendees')}
      />
      <Switch
        label={texts.internal}
        description={texts.internalHint}
        size="md"
        {...inputOf('internal', { type: 'checkbox' })}
      />
    </Stack>
  )
}
