import { ActionIcon, Button, Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTeamNote } from '#admin/slot/assignment.ts'
import { TeamMissing } from '#admin/slot/team-missing.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { DateInput, RequiredNote } from '#admin/ui/field.tsx'
import { MeetingPointFields } from '#admin/ui/meeting-point.tsx'
import { Weekdays } from '#admin/ui/weekdays.tsx'
import type { TeamMember } from '#contract/staff.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import { seriesTexts as texts } from '#texts/de/series.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import classes from './series.module.css'
import {
  doneInWords,
  eachInWords,
  entriesOfSeries,
  faultsOf,
  newSeries,
  planInWords,
  type Rhythm,
  readTimes,
  type SeriesEntries,
  type SeriesFormState,
  seriesInput,
  seriesRules,
} from './series-entries.ts'
import '#admin/ui/later-styles.ts'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { ApiError, reasonOf } from '#admin/api/client.ts'
import type { UndoOffer } from '#admin/dashboard/queries.ts'
import { noonOf, wallDay } from '#admin/dashboard/wall-clock.ts'
import type { SlotEntries } from '#admin/slot/slot-entries.ts'
import { DialogActions, useDialogForm } from '#admin/ui/dialog.tsx'
import { useIsGone } from '#admin/ui/hooks.ts'
import { Failure } from '#admin/ui/message.tsx'
import { focusSubmit, SubmitButton } from '#admin/ui/save-bar.tsx'
import { deviceZone, isSameClock } from '#admin/ui/time-zone.ts'
import type { Project } from '#contract/project.ts'
import type { SeriesStored } from '#contract/slot-change.ts'
import type { Variant } from '#contract/variant.ts'
import { slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { date } from '#texts/de/time.ts'
import {
  choicesMoved,
  countCreated,
  type LineChoices,
  linesOfPlan,
  type PlanLines,
} from './plan.ts'
import { useSaveSeries, useSeriesPlan } from './queries.ts'
import { SeriesPreview } from './series-preview.tsx'

interface GuideFieldsProps {
  team: TeamMember[]
  /** The ids of the chosen guides, in the order they take turns. */
  chosen: string[]
  error: ReactNode
  onChoose: (staffIds: string[]) => void
}

interface LoadedGuideFieldsProps extends Omit<GuideFieldsProps, 'team'> {
  /** Undefined until the team is loaded. */
  team: TeamMember[] | undefined
  teamFailed: boolean
}

/** The fields for the guides who take turns leading the slots of a series. */
export const GuideFields = ({ team, teamFailed, ...fields }: LoadedGuideFieldsProps) =>
  team ? <GuideChoice {...fields} team={team} /> : <TeamMissing failed={teamFailed} />

function GuideChoice({ team, chosen, error, onChoose }: GuideFieldsProps) {
  const invited = useTeamNote()
  const isMember = (id: string) => team.some(({ staff_id }) => staff_id === id)
  const nameOf = (id: string) =>
    team.find(({ staff_id }) => staff_id === id)?.staff_name ?? texts.former
  const missing = team.map(({ staff_id }) => staff_id).filter((id) => !chosen.includes(id))
  // Includes former members who are no longer chosen, so that they can be ticked again.
  const [chosenAtFirst] = useState(chosen)
  const former = [...new Set([...chosenAtFirst, ...chosen])].filter((id) => !isMember(id))
  const note = chosen.length > 0 ? texts.guidesChosen(chosen.map(nameOf)) : texts.guidesNone
  return (
    <Disclosure title={texts.guides} note={note} faulty={!!error}>
      <Stack gap={12} pb={8}>
        <p className={classes.seriesFieldsHint}>{texts.guidesHint}</p>
        {team.length > 1 ? (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.seriesFieldsAll}
            onClick={() => onChoose(missing.length > 0 ? [...chosen, ...missing] : [])}
          >
            {missing.length > 0 ? texts.guidesAll : texts.guidesNobody}
          </Button>
        ) : null}
        <Checkbox.Group
          label={texts.guidesChoose}
          size="md"
          value={chosen}
          onChange={onChoose}
          error={error}
        >
          <Stack gap={8} mt={4}>
            {[...team.map(({ staff_id }) => staff_id), ...former].map((id) => (
              <Checkbox key={id} value={id} label={nameOf(id)} size="md" />
            ))}
          </Stack>
        </Checkbox.Group>
        {invited}
        {chosen.length > 1 ? (
          <div>
            <p className={classes.orderTitle}>{texts.order}</p>
            <Order chosen={chosen} nameOf={nameOf} onChoose={onChoose} />
          </div>
        ) : null}
      </Stack>
    </Disclosure>
  )
}

interface OrderProps extends Pick<GuideFieldsProps, 'chosen' | 'onChoose'> {
  nameOf: (id: string) => string
}

const Order = ({ chosen, nameOf, onChoose }: OrderProps) => (
  <ol className={classes.order}>
    {chosen.map((id, index) => (
      <li key={id}>
        <span className={classes.turn}>{nameOf(id)}</span>
        {/* The first guide also has the button to move up, so that moving a guide to the top does
            not lose focus. */}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.earlier(nameOf(id))}
          aria-disabled={index === 0}
          className={classes.up}
          onClick={() => onChoose(movedUp(chosen, index))}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      </li>
    ))}
  </ol>
)

function movedUp(ids: string[], index: number): string[] {
  const before = ids.toSpliced(index, 1)
  return before.toSpliced(Math.max(0, index - 1), 0, ...ids.slice(index, index + 1))
}

const choices = [
  { label: texts.everyDay, weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { label: texts.workdays, weekdays: [1, 2, 3, 4, 5] },
  { label: texts.withoutMonday, weekdays: [2, 3, 4, 5, 6, 7] },
]

const commonWeeks = [2, 3, 4]
const nths = [1, 2, 3, 4, 5, -1]

interface RuleFieldsProps {
  form: SeriesFormState
  /** The earliest first day allowed; undefined if the first day cannot be changed. */
  earliest: string | undefined
}

/** The fields for a series' days and times. */
export function RuleFields({ form, earliest }: RuleFieldsProps) {
  const { from, times, rhythm } = form.values
  return (
    <>
      <WeekdayField form={form} />
      <TextInput
        label={required(texts.times)}
        description={timesInWords(times)}
        name="times"
        required
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('times')}
      />
      <div>
        <div className={classes.days}>
          {earliest === undefined ? null : (
            <DateInput
              label={required(texts.from)}
              impossible={fieldSentences.dateImpossible}
              name="from"
              min={earliest}
              max="2999-12-31"
              required
              {...form.getInputProps('from')}
            />
          )}
          <DateInput
            label={required(texts.to)}
            impossible={fieldSentences.dateImpossible}
            name="to"
            min={from}
            max="2999-12-31"
            required
            {...form.getInputProps('to')}
          />
        </div>
        <p className={classes.hintBelow}>{texts.closedDays}</p>
      </div>
      <NativeSelect
        label={texts.rhythm}
        name="rhythm"
        size="md"
        data={rhythms(form.values.weekdays)}
        {...form.getInputProps('rhythm')}
      />
      {rhythm === 'weeks' ? (
        <TextInput
          label={required(texts.weeks)}
          name="every_weeks"
          inputMode="numeric"
          autoComplete="off"
          required
          classNames={{ input: classes.number }}
          {...form.getInputProps('every_weeks')}
        />
      ) : null}
    </>
  )
}

function WeekdayField({ form }: { form: SeriesFormState }) {
  const { weekdays } = form.values
  const choose = (chosen: number[]) => form.setFieldValue('weekdays', chosen)
  return (
    <Weekdays
      label={required(texts.weekdays)}
      error={form.errors.weekdays}
      weekdays={weekdays}
      onChoose={choose}
    >
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Button
            key={choice.label}
            variant="default"
            size="compact-sm"
            onClick={() => choose(choice.weekdays)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </Weekdays>
  )
}

function timesInWords(typed: string) {
  const { times, faulty } = readTimes(typed)
  return times.length > 0 && faulty.length === 0 ? texts.timesRead(times) : texts.timesHint
}

function rhythms(weekdays: number[]): { value: Rhythm; label: string }[] {
  return [
    { value: '1', label: texts.everyWeek },
    ...commonWeeks.map((weeks) => ({
      value: String(weeks) as Rhythm,
      label: texts.everyWeeks(weeks),
    })),
    { value: 'weeks', label: texts.otherWeeks },
    ...nths.map((nth) => ({ value: `nth ${nth}` as const, label: texts.nth(nth, weekdays) })),
  ]
}

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
      <RequiredNote />
      {isSameClock(timezone, deviceZone) ? null : (
        <p className={classes.seriesFieldsHint}>{texts.zone(timezone)}</p>
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
      <MeetingPointFields
        inputOf={form.getInputProps}
        entries={form.values}
        hint={meetingPointTexts.ofSeries}
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

export interface SeriesFormProps {
  project: Project
  variants: Variant[]
  /** Undefined until the team is loaded. */
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** The series to change, and the day it is changed from; undefined for a new series. */
  existing?: { series: SeriesStored; from: string }
  /** What the user has entered so far in the form for a single slot. */
  typed?: Partial<SlotEntries> | undefined
  /** Called with the result, even if the dialog has been closed. */
  onSaved: (offer: UndoOffer) => void
  /** Reports a failure after the dialog has been closed. */
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

interface Previewed {
  lines: PlanLines
  entries: SeriesEntries
}

/**
 * First shows the fields, then a preview of the resulting slots, which can be ticked one by one.
 */
export function SeriesForm(props: SeriesFormProps) {
  const { project, variants, team, existing, typed, onSaved, onClose } = props
  const series = existing?.series
  const timezone = series?.timezone ?? project.timezone
  const [today] = useState(() => wallDay(new Date(), timezone))
  const [storedChoices] = useState<LineChoices>(() => ({
    except: new Set(series?.except),
    include: new Set(series?.include),
  }))
  const [choices, setChoices] = useState(storedChoices)
  const form = useDialogForm<SeriesEntries>(
    {
      initialValues: series
        ? entriesOfSeries(series, variants)
        : newSeries({ today, variants, typed }),
      validate: seriesRules(series ? series.rule.from : today),
    },
    choices !== storedChoices,
  )
  const [previewed, setPreviewed] = useState<Previewed>()
  const [overwrite, setOverwrite] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; detail: string } | null>(null)
  const target = {
    projectId: project.id,
    existing: existing && { seriesId: existing.series.series_id, from: existing.from },
  }
  const plan = useSeriesPlan(target)
  const isGone = useIsGone()
  const filed = useMailsFiled()
  const save = useSaveSeries(target, {
    onDone: (done) =>
      onSaved({
        changeId: done.change_id,
        sentence: doneInWords(done, { isChange: existing !== undefined, filed }),
        done,
      }),
    onFailed: () => {
      if (isGone.current) props.onLateFailure(texts.saveFailed)
    },
  })

  const refuse = (sentence: string) => (error: Error) => {
    const { errors, others } = faultsOf(error instanceof ApiError ? error.fields : {})
    const inFields = Object.keys(errors).length > 0
    if (inFields) {
      setPreviewed(undefined)
      form.showFaults(errors)
    }
    const detail = others.join(' ') || reasonOf(error)
    setFailure(inFields && others.length === 0 ? null : { sentence, detail })
  }
  const timesSeen = useRef(series?.rule.times)
  const keepChoices = (entries: SeriesEntries) => {
    const { times } = readTimes(entries.times)
    const before = timesSeen.current ?? times
    timesSeen.current = times
    if (times.join() !== before.join()) setChoices((chosen) => choicesMoved(chosen, before, times))
  }
  const preview = (entries: SeriesEntries, overwrites: boolean) => {
    setFailure(null)
    setOverwrite(overwrites)
    // Does not send the slots excluded so far, so that the preview lists them and they can be
    // ticked again.
    const input = { ...seriesInput(entries, timezone, series), include: series?.include ?? [] }
    plan.mutate(existing ? { ...input, overwrite: overwrites } : input, {
      onSuccess: (found) => {
        keepChoices(entries)
        setPreviewed({ lines: linesOfPlan(found, timezone), entries })
      },
      onError: (error) => {
        setOverwrite(overwrite)
        refuse(texts.previewFailed)(error)
      },
    })
  }
  const count = previewed ? countCreated(previewed.lines, choices) : 0
  const store = ({ entries }: Previewed) => {
    if (!existing && count === 0) return setFailure({ sentence: texts.nothingLeft, detail: '' })
    setFailure(null)
    const chosen = { except: [...choices.except], include: [...choices.include] }
    const input = { ...seriesInput(entries, timezone, series), ...chosen }
    save.mutate(existing ? { ...input, overwrite } : input, {
      onSuccess: onClose,
      onError: refuse(texts.saveFailed),
    })
  }
  const goBack = () => {
    setFailure(null)
    setPreviewed(undefined)
    focusSubmit(form.formRef)
  }
  const submit = form.onSubmit((entries) => preview(entries, overwrite))

  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <div hidden={previewed !== undefined}>
        <SeriesFields
          form={form}
          variants={variants}
          team={team}
          teamFailed={props.teamFailed}
          timezone={timezone}
          earliest={existing ? undefined : today}
          since={existing && texts.since(date(noonOf(existing.from, timezone), timezone))}
        />
      </div>
      {previewed ? (
        <SeriesPreview
          lines={previewed.lines}
          choices={choices}
          onChoose={setChoices}
          summary={planInWords(previewed.lines, count, existing !== undefined)}
          each={existing ? undefined : eachInWords(previewed.entries, variants)}
          overwrite={existing ? overwrite : undefined}
          onOverwrite={(chosen) => preview(previewed.entries, chosen)}
        />
      ) : null}
      <DialogActions
        message={
          <Failure
            sentence={failure?.sentence ?? null}
            detail={failure?.detail ?? ''}
            onDismiss={() => setFailure(null)}
          />
        }
      >
        {previewed ? (
          <>
            <Button variant="default" disabled={save.isPending} onClick={goBack}>
              {texts.back}
            </Button>
            <SubmitButton
              key="store"
              busy={save.isPending || plan.isPending}
              onClick={() => store(previewed)}
            >
              {existing ? texts.change : texts.store(count)}
            </SubmitButton>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <SubmitButton key="preview" busy={plan.isPending}>
              {texts.preview}
            </SubmitButton>
          </>
        )}
      </DialogActions>
    </form>
  )
}
