import '#admin/ui/later-styles.ts'
import { Checkbox, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { staffDialogTexts, slotChangeTexts as texts } from '#texts/de/slot-dialogs.ts'
import { TeamMissing } from '../staff/team-missing.tsx'
import { useTeamNote } from '../staff/team-note.ts'
import { type ChangeableField, type ChangeEntries, changeableFields } from './change-entries.ts'
import classes from './change-fields.module.css'

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
        label={texts.newCapacity}
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: classes.number }}
        {...fields.inputOf('capacity')}
      />
    ),
    variants: <VariantFields {...fields} />,
    team: <TeamFields {...fields} />,
    internal: (
      <Radio.Group label={texts.internalKind} {...fields.inputOf('internal')}>
        <Stack gap={8} mt={4}>
          <Radio value="internal" label={texts.isInternal} size="md" />
          <Radio value="public" label={texts.isPublic} size="md" />
        </Stack>
      </Radio.Group>
    ),
    comment: (
      <Textarea
        label={texts.newComment}
        description={texts.commentHint}
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
    <fieldset aria-label={texts.fields} className={classes.fields}>
      {changeableFields.map((field, place) => (
        <div key={field} className={classes.field}>
          {field === 'team' && !fields.team ? (
            <TeamMissing failed={teamFailed} />
          ) : (
            <Checkbox
              label={texts[field]}
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
      <Radio.Group label={texts.timeKind} {...inputOf('timeKind')}>
        <Stack gap={8} mt={4}>
          <Radio value="new" label={texts.newTime} size="md" />
          <Radio value="shift" label={texts.shift} size="md" />
        </Stack>
      </Radio.Group>
      {entries.timeKind === 'new' ? (
        <TextInput
          label={texts.newTime}
          type="time"
          name="time"
          classNames={{ input: classes.number }}
          {...inputOf('time')}
        />
      ) : (
        <Group gap={12} align="flex-start">
          <TextInput
            label={texts.minutes}
            name="minutes"
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: classes.number }}
            {...inputOf('minutes')}
          />
          <NativeSelect
            label={texts.direction}
            name="direction"
            data={[
              { value: 'later', label: texts.later },
              { value: 'earlier', label: texts.earlier },
            ]}
            {...inputOf('direction')}
          />
        </Group>
      )}
    </Stack>
  )
}

const VariantFields = ({ inputOf, variants }: FieldsProps) => (
  <Checkbox.Group label={texts.newVariants} size="md" {...inputOf('variants')}>
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
        label={texts.newTeam}
        description={texts.teamHint}
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
