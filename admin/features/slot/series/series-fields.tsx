import '#admin/ui/later-styles.ts'
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core'

import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { deviceZone, isSameClock } from '#admin/ui/time-zone.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { required, words } from '#texts/de/words.ts'
import { GuideFields } from './guide-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { SeriesFormState } from './series-entries.ts'
import classes from './series-fields.module.css'

interface SeriesFieldsProps {
  form: SeriesFormState
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  timezone: string
  /** The earliest first day allowed; undefined if the first day cannot be changed. */
  earliest: string | undefined
  /** The day a change to the series takes effect. */
  since: string | undefined
}

export function SeriesFields(props: SeriesFieldsProps) {
  const { form, variants, team, timezone, earliest, since } = props
  return (
    <Stack gap={20} mb="md">
      {since ? <p>{since}</p> : null}
      <RequiredNote>{words.requiredNote}</RequiredNote>
      {isSameClock(timezone, deviceZone) ? null : (
        <p className={classes.hint}>{texts.zone(timezone)}</p>
      )}
      <RuleFields form={form} earliest={earliest} />
      <TextInput
        label={required(texts.capacity)}
        name="max_attendees"
        inputMode="numeric"
        autoComplete="off"
        required
        classNames={{ input: classes.number }}
        {...form.getInputProps('max_attendees')}
      />
      <Checkbox.Group
        label={required(slotDialogTexts.variants)}
        description={slotDialogTexts.variantsHint}
        size="md"
        {...form.getInputProps('possible_ressources')}
      >
        <Stack gap={8} mt={4}>
          {variants.map(({ ressource_id, name }) => (
            <Checkbox key={ressource_id} value={ressource_id} label={name} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={slotDialogTexts.internal}
        description={slotDialogTexts.internalHint}
        size="md"
        {...form.getInputProps('internal', { type: 'checkbox' })}
      />
      <GuideFields
        team={team}
        teamFailed={props.teamFailed}
        chosen={form.values.staff_ids}
        error={form.errors.staff_ids}
        onChoose={(staffIds) => form.setFieldValue('staff_ids', staffIds)}
      />
    </Stack>
  )
}
