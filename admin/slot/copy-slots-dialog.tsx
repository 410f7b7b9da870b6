import { isDay } from '#admin/ui/typed-day.ts'
import type { ChangeDone, SlotsCopySent } from '#contract/slot-change.ts'
import { slotCopyTexts as texts } from '#texts/de/slot-dialogs.ts'
import '#admin/ui/later-styles.ts'
import { Button, Checkbox, CloseButton, Radio, Stack, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import { noonOf, wallDay } from '#admin/dashboard/wall-clock.ts'
import { PlanStep } from '#admin/series/plan-step.tsx'
import { DialogActions, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { focusSubmit, SubmitButton } from '#admin/ui/save-bar.tsx'
import type { Project } from '#contract/project.ts'
import { date } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import classes from './slot.module.css'

const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The Monday of the week that contains the day. */
export const mondayOf = (day: string) => plus(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)

export const lastDayOf = (monday: string) => plus(monday, 6)

/** The same weekday in the following weeks, leaving out days before today. */
export function nextWeeks(day: string, today: string, weeks = 4): string[] {
  const days: string[] = []
  for (let next = plus(day, 7); days.length < weeks; next = plus(next, 7)) {
    if (next >= today) days.push(next)
  }
  return days
}

/** Adds days to a list, without duplicates, and sorts it. */
export const withDays = (days: string[], more: string[]) => [...new Set([...days, ...more])].sort()

/** The slots to copy: those on the day `from`, or in the week that begins on the Monday `from`. */
export interface CopySource {
  from: string
  days: 1 | 7
}

export interface CopyEntries {
  /** A day that has been entered but not yet added to the targets. */
  typed: string
  to: string[]
  occupied: 'skip' | 'add'
  withTeam: boolean
}

const emptyCopy: CopyEntries = { typed: '', to: [], occupied: 'skip', withTeam: false }

const mostTargets = 366

const sourceOf = ({ day, days }: { day: string; days: 1 | 7 }): CopySource => ({
  from: days === 7 ? mondayOf(day) : day,
  days,
})

/**
 * The target for an entered day: the day itself or, when copying a week, the Monday of its week.
 */
const targetOf = (typed: string, { days }: CopySource) => (days === 7 ? mondayOf(typed) : typed)

/** The error for an entered day. When copying a week, the current week is also a valid target. */
function targetFault(typed: string, source: CopySource, today: string): string | null {
  if (!isDay(typed)) return texts.notADay
  const target = targetOf(typed, source)
  if (target < (source.days === 7 ? mondayOf(today) : today)) return texts.past
  return target === source.from ? texts.itself : null
}

/** The targets, including a day that was entered but not added, because people forget to add it. */
const allTargets = ({ typed, to }: CopyEntries, source: CopySource) =>
  typed === '' ? to : withDays(to, [targetOf(typed, source)])

const copyRules = (source: CopySource, today: string) => ({
  typed: (typed: string, { to }: CopyEntries) => {
    if (to.length >= mostTargets) return texts.tooMany
    if (typed !== '') return targetFault(typed, source, today)
    return to.length > 0 ? null : texts.missing
  },
})

const toCopy = (entries: CopyEntries, source: CopySource): SlotsCopySent => ({
  ...source,
  to: allTargets(entries, source),
  occupied: entries.occupied,
  with_staff: entries.withTeam,
})

interface CopyFieldsProps {
  inputOf: ReturnType<typeof useForm<CopyEntries>>['getInputProps']
  targets: string[]
  isWeek: boolean
  today: string
  /** Formats a target, a day or a week, as text. */
  inWords: (target: string) => string
  onAdd: () => void
  onAddNext: () => void
  onRemove: (target: string) => void
}

function CopyFields(props: CopyFieldsProps) {
  const { inputOf, targets, isWeek, today, inWords, onAdd, onAddNext, onRemove } = props
  const withTeam = inputOf('withTeam', { type: 'checkbox' })
  return (
    <Stack gap={20} mt="md">
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{texts.targets}</legend>
        <div className={classes.adding}>
          <TextInput
            label={isWeek ? texts.targetWeek : texts.target}
            type="date"
            name="target"
            min={today}
            max="2999-12-31"
            className={classes.day}
            data-autofocus
            {...inputOf('typed')}
          />
          <Button variant="default" className={classes.add} onClick={onAdd}>
            {texts.add}
          </Button>
        </div>
        <Button variant="subtle" size="sm" px="xs" className={classes.next} onClick={onAddNext}>
          {isWeek ? texts.nextWeeks : texts.nextDays}
        </Button>
        <ul className={classes.targets} aria-label={texts.chosen} aria-live="polite">
          {targets.map((target) => (
            <li key={target} className={classes.target}>
              {inWords(target)}
              <CloseButton
                aria-label={texts.remove(inWords(target))}
                size={40}
                onClick={() => onRemove(target)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Radio.Group label={texts.occupied} {...inputOf('occupied')}>
        <Stack gap={8} mt={4}>
          <Radio value="skip" label={texts.skip} size="md" />
          <Radio value="add" label={texts.alsoThere} size="md" />
        </Stack>
      </Radio.Group>
      <Checkbox label={texts.withTeam} description={texts.withTeamHint} size="md" {...withTeam} />
      {withTeam.checked ? <FiledNote /> : null}
    </Stack>
  )
}

interface CopySlotsFormProps {
  project: Project
  /** The day to copy, or any day of the week to copy. */
  day: string
  days: 1 | 7
  onDone: (done: ChangeDone) => void
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

export const CopySlotsDialog = formDialog(CopySlotsForm, {
  title: ({ days }) => (days === 7 ? texts.titleOfWeek : texts.titleOfDay),
})

function CopySlotsForm(props: CopySlotsFormProps) {
  const { project, onDone, onLateFailure, onClose, ...given } = props
  const { timezone } = project
  const source = sourceOf(given)
  const isWeek = source.days === 7
  const [today] = useState(() => wallDay(new Date(), timezone))
  const [copy, setCopy] = useState<SlotsCopySent>()
  const form = useDialogForm({ initialValues: emptyCopy, validate: copyRules(source, today) })
  const { typed, to } = form.values
  const inWords = (day: string) => date(noonOf(day, timezone), timezone)
  const addTyped = () => {
    const fault = targetFault(typed, source, today)
    form.setFieldError('typed', fault)
    if (fault) return form.focusFault()
    form.setValues({ typed: '', to: withDays(to, [targetOf(typed, source)]) })
    form.formRef.current?.querySelector<HTMLElement>('[name="target"]')?.focus()
  }
  const submit = form.onSubmit((entries) => setCopy(toCopy(entries, source)))

  const goBack = () => {
    setCopy(undefined)
    focusSubmit(form.formRef)
  }

  if (copy) {
    return (
      <PlanStep
        projectId={project.id}
        timezone={timezone}
        action={{ kind: 'copy', json: copy }}
        back={{ label: texts.back, onClick: goBack }}
        texts={{ store: ({ create }) => texts.store(create.length), failed: texts.failed }}
        onDone={onDone}
        onLateFailure={onLateFailure}
        onClose={onClose}
      />
    )
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <p>{sourceInWords(source, inWords)}</p>
      <CopyFields
        inputOf={form.getInputProps}
        targets={to}
        isWeek={isWeek}
        today={today}
        inWords={(target) => (isWeek ? texts.weekFrom(inWords(target)) : inWords(target))}
        onAdd={addTyped}
        onAddNext={() => {
          form.clearFieldError('typed')
          form.setFieldValue('to', withDays(to, nextWeeks(source.from, today)))
        }}
        onRemove={(target) => {
          form.setFieldValue(
            'to',
            to.filter((other) => other !== target),
          )
          form.formRef.current?.querySelector<HTMLElement>('[name="target"]')?.focus()
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={false}>{texts.preview}</SubmitButton>
      </DialogActions>
    </form>
  )
}

const sourceInWords = ({ from, days }: CopySource, inWords: (day: string) => string) =>
  days === 7 ? texts.week(inWords(from), inWords(lastDayOf(from))) : texts.day(inWords(from))
