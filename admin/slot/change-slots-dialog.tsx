import type { ChangeDone, SlotSettings } from '#contract/slot-change.ts'
import { slotChangeSummaryTexts, slotChangeTexts } from '#texts/de/slot-dialogs.ts'
import '#admin/ui/later-styles.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FiledNote } from '#admin/api/changes.tsx'
import type { SlotTarget } from '#admin/dashboard/selection.tsx'
import { PlanStep } from '#admin/series/plan-step.tsx'
import { DialogActions, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { Failure } from '#admin/ui/message.tsx'
import { focusSubmit, SubmitButton } from '#admin/ui/save-bar.tsx'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { words } from '#texts/de/words.ts'
import { ChangeFields, changeRules, noChange, toSettings } from './change-fields.tsx'
import classes from './slot.module.css'

interface ChangeSummaryProps {
  set: SlotSettings
  /** The affected slots that are already loaded. */
  slots: Slot[]
  /** Whether `slots` contains all of the affected slots. */
  isWhole: boolean
  variants: Variant[]
  team: TeamMember[]
}

/** The value shared by all affected slots; undefined if they differ, or if some are not loaded. */
function common<Value>({ slots, isWhole }: ChangeSummaryProps, read: (slot: Slot) => Value) {
  const values = new Set(slots.map(read))
  return isWhole && values.size === 1 ? [...values][0] : undefined
}

function linesOf(props: ChangeSummaryProps) {
  const { set, variants, team } = props
  const { time, shift_minutes, max_attendees, possible_ressources, staff_ids, internal, comment } =
    set
  const namesOf = (ids: string[]) =>
    variants.filter((variant) => ids.includes(variant.ressource_id)).map(({ name }) => name)
  return [
    time && slotChangeSummaryTexts.time(time),
    shift_minutes && slotChangeSummaryTexts.shift(shift_minutes),
    max_attendees &&
      slotChangeSummaryTexts.capacity(
        common(props, (slot) => slot.max_attendees),
        max_attendees,
      ),
    possible_ressources && slotChangeSummaryTexts.variants(namesOf(possible_ressources)),
    staff_ids &&
      slotChangeSummaryTexts.team(
        staff_ids.map((id) => team.find(({ staff_id }) => staff_id === id)?.staff_name ?? ''),
      ),
    internal !== undefined && slotChangeSummaryTexts.internal(internal),
    set.meeting_point !== undefined && slotChangeSummaryTexts.meetingPoint(set.meeting_point),
    comment !== undefined && slotChangeSummaryTexts.comment(comment),
  ].filter((line) => typeof line === 'string')
}

/** Says what will change in the affected slots, and who will get emails. */
function ChangeSummary(props: ChangeSummaryProps) {
  const { set, slots, isWhole } = props
  const moves = set.time !== undefined || set.shift_minutes !== undefined
  const isLed = !isWhole || slots.some(({ staff }) => staff.length > 0)
  const tellsTime = moves && isLed
  const tellsBookers = set.meeting_point !== undefined
  return (
    <div className={classes.summary}>
      <ul className={classes.changeSummaryList}>
        {linesOf(props).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {set.staff_ids ? (
        <p>{slotChangeSummaryTexts.teamMails}</p>
      ) : tellsTime ? (
        <p>{slotChangeSummaryTexts.timeMails}</p>
      ) : null}
      {tellsBookers ? <p>{slotChangeSummaryTexts.meetingMails}</p> : null}
      {set.staff_ids || tellsTime || tellsBookers ? <FiledNote /> : null}
    </div>
  )
}

interface ChangeSlotsFormProps {
  project: Project
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  target: SlotTarget
  /** The target's slots that are already loaded. */
  slots: Slot[]
  onDone: (done: ChangeDone) => void
  onLateFailure: (sentence: string) => void
  onClose: () => void
}

export const ChangeSlotsDialog = formDialog(ChangeSlotsForm, { title: slotChangeTexts.title })

function ChangeSlotsForm(props: ChangeSlotsFormProps) {
  const { project, variants, team, teamFailed, target, slots, onClose } = props
  const [set, setSet] = useState<SlotSettings>()
  const [isMissing, setIsMissing] = useState(false)
  const form = useDialogForm({ initialValues: noChange, validate: changeRules })
  const submit = form.onSubmit((entries) => {
    setIsMissing(entries.chosen.length === 0)
    if (entries.chosen.length > 0) setSet(toSettings(entries))
  })

  const goBack = () => {
    setSet(undefined)
    focusSubmit(form.formRef)
  }

  if (set) {
    return (
      <>
        <ChangeSummary
          set={set}
          slots={slots}
          isWhole={'slot_ids' in target && target.slot_ids.length === slots.length}
          variants={variants}
          team={team ?? []}
        />
        <PlanStep
          projectId={project.id}
          timezone={project.timezone}
          action={{ kind: 'change', json: { ...target, set } }}
          slots={slots}
          back={{ label: slotChangeTexts.back, onClick: goBack }}
          texts={{
            store: ({ change }) => slotChangeTexts.store(change.length),
            failed: slotChangeTexts.failed,
          }}
          onDone={props.onDone}
          onLateFailure={props.onLateFailure}
          onClose={onClose}
        />
      </>
    )
  }
  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <p>
        {'slot_ids' in target
          ? slotChangeTexts.about(target.slot_ids.length)
          : slotChangeTexts.aboutAll}
      </p>
      <ChangeFields
        inputOf={form.getInputProps}
        entries={form.values}
        onChoose={(chosen) => {
          form.setFieldValue('chosen', chosen)
          setIsMissing(false)
        }}
        variants={variants}
        team={team}
        teamFailed={teamFailed}
      />
      <DialogActions
        message={
          <Failure
            sentence={isMissing ? slotChangeTexts.nothingChosen : null}
            onDismiss={() => setIsMissing(false)}
          />
        }
      >
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton busy={false}>{slotChangeTexts.preview}</SubmitButton>
      </DialogActions>
    </form>
  )
}
