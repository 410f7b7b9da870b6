import { Checkbox, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { wholeNumber } from '#admin/ui/field.tsx'
import {
  type MeetingPointEntries,
  MeetingPointInputs,
  meetingPointEntries,
} from '#admin/ui/meeting-point.tsx'
import type { SlotSettings } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import { slotChangeTexts, staffDialogTexts } from '#texts/de/slot-dialogs.ts'
import { useTeamNote } from './assignment.ts'
import classes from './slot.module.css'
import { TeamMissing } from './team-missing.tsx'

/**
 * The properties that can be changed in many slots at once. Any that are not chosen keep their
 * values.
 */
export const changeableFields = [
  'time',
  'capacity',
  'variants',
  'team',
  'internal',
  'meetingPoint',
  'comment',
] as const

export type ChangeableField = (typeof changeableFields)[number]

/** The values in the dialog's fields; numbers are kept as typed. */
export interface ChangeEntries extends MeetingPointEntries {
  chosen: ChangeableField[]
  timeKind: 'new' | 'shift'
  time: string
  minutes: string
  direction: 'later' | 'earlier'
  capacity: string
  variants: string[]
  team: string[]
  internal: 'internal' | 'public'
  comment: string
}

export const noChange: ChangeEntries = {
  chosen: [],
  timeKind: 'new',
  time: '',
  minutes: '30',
  direction: 'later',
  capacity: '',
  variants: [],
  team: [],
  internal: 'internal',
  ...meetingPointEntries(),
  comment: '',
}

const mostPeople = 1_000_000

const mostMinutes = 1439

const isWhole = (typed: string, most: number) => {
  const count = wholeNumber(typed)
  return count >= 1 && count <= most
}

type Rule<Name extends keyof ChangeEntries> = (
  value: ChangeEntries[Name],
  entries: ChangeEntries,
) => string | null

/** Makes a validation rule apply only while its field is chosen. */
const of =
  <Name extends keyof ChangeEntries>(
    field: ChangeableField,
    isRight: (value: ChangeEntries[Name], entries: ChangeEntries) => boolean,
    fault: string,
  ): Rule<Name> =>
  (value, entries) =>
    !entries.chosen.includes(field) || isRight(value, entries) ? null : fault

export const changeRules = {
  time: of<'time'>(
    'time',
    (time, { timeKind }) => timeKind === 'shift' || /^\d\d:\d\d$/.test(time),
    slotChangeTexts.timeInvalid,
  ),
  minutes: of<'minutes'>(
    'time',
    (typed, { timeKind }) => timeKind === 'new' || isWhole(typed, mostMinutes),
    slotChangeTexts.minutesInvalid,
  ),
  capacity: of<'capacity'>(
    'capacity',
    (typed) => isWhole(typed, mostPeople),
    slotChangeTexts.capacityInvalid,
  ),
  variants: of<'variants'>('variants', (ids) => ids.length > 0, slotChangeTexts.variantsInvalid),
}

const settings: Record<ChangeableField, (entries: ChangeEntries) => SlotSettings> = {
  time: ({ timeKind, time, minutes, direction }) =>
    timeKind === 'new'
      ? { time }
      : { shift_minutes: direction === 'later' ? wholeNumber(minutes) : -wholeNumber(minutes) },
  capacity: ({ capacity }) => ({ max_attendees: wholeNumber(capacity) }),
  variants: ({ variants }) => ({ possible_ressources: variants }),
  team: ({ team }) => ({ staff_ids: team }),
  internal: ({ internal }) => ({ internal: internal === 'internal' }),
  meetingPoint: (entries) => meetingPointEntries(entries),
  comment: ({ comment }) => ({ comment }),
}

/** The new values of the chosen fields, in the API's format. */
export const toSettings = (entries: ChangeEntries): SlotSettings =>
  Object.assign({}, ...entries.chosen.map((field) => settings[field](entries)))

interface ChangeFieldsProps {
  inputOf: ReturnType<typeof useForm<ChangeEntries>>['getInputProps']
  entries: ChangeEntries
  onChoose: (chosen: ChangeableField[]) => void
  variants: Variant[]
  /** Undefined until the team is loaded. */
  team: TeamMember[] | undefined
  teamFailed: boolean
}

/** The fields, each preceded by a checkbox. Unticked fields keep their values. */
export function ChangeFields({ entries, onChoose, teamFailed, ...fields }: ChangeFieldsProps) {
  const { chosen } = entries
  const inputs: Record<ChangeableField, ReactNode> = {
    time: <TimeFields {...fields} entries={entries} />,
    capacity: (
      <TextInput
        label={slotChangeTexts.newCapacity}
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: classes.changeFieldsNumber }}
        {...fields.inputOf('capacity')}
      />
    ),
    variants: <VariantFields {...fields} />,
    team: <TeamFields {...fields} />,
    internal: (
      <Radio.Group label={slotChangeTexts.internalKind} {...fields.inputOf('internal')}>
        <Stack gap={8} mt={4}>
          <Radio value="internal" label={slotChangeTexts.isInternal} size="md" />
          <Radio value="public" label={slotChangeTexts.isPublic} size="md" />
        </Stack>
      </Radio.Group>
    ),
    meetingPoint: (
      <Stack gap={12}>
        <p>{meetingPointTexts.ofMany}</p>
        <MeetingPointInputs inputOf={fields.inputOf} />
      </Stack>
    ),
    comment: (
      <Textarea
        label={slotChangeTexts.newComment}
        description={slotChangeTexts.commentHint}
        name="comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...fields.inputOf('comment')}
      />
    ),
  }
  return (
    <fieldset aria-label={slotChangeTexts.fields} className={classes.fields}>
      {changeableFields.map((field, place) => (
        <div key={field} className={classes.field}>
          {field === 'team' && !fields.team ? (
            <TeamMissing failed={teamFailed} />
          ) : (
            <Checkbox
              label={slotChangeTexts[field]}
              size="md"
              py={10}
              data-autofocus={place === 0 ? true : undefined}
              checked={chosen.includes(field)}
              onChange={({ currentTarget }) =>
                onChoose(
                  currentTarget.checked
                    ? [...chosen, field]
                    : chosen.filter((other) => other !== field),
                )
              }
            />
          )}
          {chosen.includes(field) ? <div className={classes.inputs}>{inputs[field]}</div> : null}
        </div>
      ))}
    </fieldset>
  )
}

type FieldsProps = Omit<ChangeFieldsProps, 'entries' | 'onChoose' | 'teamFailed'>

function TimeFields({ inputOf, entries }: FieldsProps & { entries: ChangeEntries }) {
  return (
    <Stack gap={12}>
      <Radio.Group label={slotChangeTexts.timeKind} {...inputOf('timeKind')}>
        <Stack gap={8} mt={4}>
          <Radio value="new" label={slotChangeTexts.newTime} size="md" />
          <Radio value="shift" label={slotChangeTexts.shift} size="md" />
        </Stack>
      </Radio.Group>
      {entries.timeKind === 'new' ? (
        <TextInput
          label={slotChangeTexts.newTime}
          type="time"
          name="time"
          classNames={{ input: classes.changeFieldsNumber }}
          {...inputOf('time')}
        />
      ) : (
        <Group gap={12} align="flex-start">
          <TextInput
            label={slotChangeTexts.minutes}
            name="minutes"
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: classes.changeFieldsNumber }}
            {...inputOf('minutes')}
          />
          <NativeSelect
            label={slotChangeTexts.direction}
            name="direction"
            data={[
              { value: 'later', label: slotChangeTexts.later },
              { value: 'earlier', label: slotChangeTexts.earlier },
            ]}
            {...inputOf('direction')}
          />
        </Group>
      )}
    </Stack>
  )
}

const VariantFields = ({ inputOf, variants }: FieldsProps) => (
  <Checkbox.Group label={slotChangeTexts.newVariants} size="md" {...inputOf('variants')}>
    <Stack gap={8} mt={4}>
      {variants.map(({ ressource_id, name }) => (
        <Checkbox key={ressource_id} value={ressource_id} label={name} size="md" />
      ))}
    </Stack>
  </Checkbox.Group>
)

function TeamFields({ inputOf, team = [] }: FieldsProps) {
  const invited = useTeamNote()
  const hasNamesake = (name: string) =>
    team.filter(({ staff_name }) => staff_name === name).length > 1
  return (
    <>
      <Checkbox.Group
        label={slotChangeTexts.newTeam}
        description={slotChangeTexts.teamHint}
        size="md"
        {...inputOf('team')}
      >
        <Stack gap={8} mt={4}>
          {team.map(({ staff_id, staff_name, username }) => (
            <Checkbox
              key={staff_id}
              value={staff_id}
              label={
                hasNamesake(staff_name)
                  ? staffDialogTexts.namesake(staff_name, username)
                  : staff_name
              }
              size="md"
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {invited}
    </>
  )
}
