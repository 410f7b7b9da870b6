import '#admin/ui/later-styles.ts'
import { Button, Checkbox, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMailsFiled } from '#admin/api/changes.tsx'
import { reasonOf } from '#admin/api/client.ts'
import { Dialog, DialogActions } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Failure, PassingMessage } from '#admin/ui/message.tsx'
import { useToast } from '#admin/ui/toast.tsx'
import type { Absence, Overlap, Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { filedNote, words } from '#texts/de/words.ts'
import {
  type AssignedMember,
  absentWhen,
  type Choice,
  choicesFor,
  leads,
  orderOf,
  useAbsent,
  useAssignStaff,
  useOverlapsOf,
  useTeamNote,
  useUnassignStaff,
  useWeekLoad,
  whereElse,
} from './assignment.ts'
import classes from './slot.module.css'

type Choices = Record<string, boolean | undefined>

interface StaffDialogProps {
  opened: boolean
  onClose: () => void
  projectId: string
  slot: Slot
  moment: string
  /** How long the slot lasts, in seconds. */
  duration: number
  /** Undefined while the team is loading. */
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** Called to offer the slot to the team instead of assigning somebody. */
  onOffer?: () => void
  /** Called if saving fails after the dialog has been closed. */
  onLateFailure: (sentence: string) => void
}

/**
 * Assigns members to a slot. Each tick is saved immediately; if that fails, it is reverted, and the
 * failure is reported.
 */
export function StaffDialog(props: StaffDialogProps) {
  const { opened, onClose, projectId, slot, moment, team, teamFailed, onLateFailure } = props
  const at = { projectId, slotId: slot.slot_id }
  const assign = useAssignStaff(at)
  const unassign = useUnassignStaff(at)
  const [error, setError] = useState<Error>()
  const { toast: saved, showToast: sayIsSaved, dismissToast: forget } = useToast()
  // The ticks being saved. The checkboxes show them immediately; the slot's row shows them a moment
  // later.
  const [wishes, setWishes] = useState<Choices>({})
  const isOpened = useRef(opened)
  useEffect(() => {
    isOpened.current = opened
  }, [opened])
  const choices = choicesFor(slot, team)
  const { overlaps, ...during } = useOverlapsOf({
    ...at,
    duration: props.duration,
    enabled: opened,
  })
  const load = useWeekLoad({ ...at, enabled: opened })
  const { absent, isAwaited } = useAbsent({
    start: new Date(slot.start),
    duration: props.duration,
    enabled: opened,
  })
  /** A member's load, and the warnings about them, who can be assigned despite these. */
  const cautionsFor = ({ staff_id }: AssignedMember) => {
    const isTheirs = (one: { staff_id: string }) => one.staff_id === staff_id
    const [short, busy] = [true, false].map((isShort) =>
      overlaps.filter((one) => isTheirs(one) && !!one.short_pause === isShort).map(whereElse),
    )
    const away = absent.filter(isTheirs).map((one) => absentWhen(one, slot.timezone))
    const said = [
      busy?.length ? texts.busy(busy) : undefined,
      short?.length ? texts.shortPause(short) : undefined,
      away.length > 0 ? texts.absent(away) : undefined,
      leads(team?.find(isTheirs), slot) ? undefined : texts.unskilled,
    ]
    const caution = said.filter(Boolean).join(' ')
    const week = load.find(isTheirs)?.slots_this_week ?? 0
    return caution || week > 0 ? (
      <>
        {week > 0 ? <span className={classes.load}>{texts.week(week)}</span> : null}
        {caution ? <span className={classes.caution}>{caution}</span> : null}
      </>
    ) : undefined
  }
  const note = useTeamNote()
  const isToCome = new Date(slot.start) > useNow()
  const told = useMailsFiled() ? `${texts.told} ${filedNote}` : texts.told

  const change = async (member: AssignedMember, wanted: boolean) => {
    setError(undefined)
    setWishes((before) => ({ ...before, [member.staff_id]: wanted }))
    try {
      await (wanted ? assign : unassign).mutateAsync(member)
      sayIsSaved(texts.saved(member.staff_name, wanted))
    } catch (failure) {
      forget()
      if (isOpened.current) setError(failure as Error)
      else onLateFailure(texts.failed)
    }
    setWishes((before) => ({ ...before, [member.staff_id]: undefined }))
  }
  const close = () => {
    setError(undefined)
    onClose()
  }
  const isTicked = ({ staff_id }: AssignedMember) =>
    wishes[staff_id] ?? slot.staff.some((member) => member.staff_id === staff_id)
  const failure = (
    <Failure
      sentence={error ? texts.failed : null}
      detail={reasonOf(error)}
      onDismiss={() => setError(undefined)}
    />
  )

  return (
    <Dialog compact opened={opened} onClose={close} title={texts.title}>
      <p>{moment}</p>
      {teamFailed && !team ? <p role="alert">{texts.loadFailed}</p> : null}
      {(team || teamFailed) && !isAwaited && !during.isAwaited ? (
        <Checkbox.Group
          mt="md"
          label={texts.who}
          description={isToCome ? told : undefined}
          value={choices
            .map(({ member }) => member)
            .filter(isTicked)
            .map(({ staff_id }) => staff_id)}
          size="md"
        >
          <InOrder {...{ choices, slot, team, absent }} busy={overlaps}>
            {({ member, label }, index) => (
              <Checkbox
                key={member.staff_id}
                value={member.staff_id}
                label={label}
                description={cautionsFor(member)}
                size="md"
                py={6}
                data-autofocus={index === 0 ? true : undefined}
                onChange={(event) => void change(member, event.currentTarget.checked)}
              />
            )}
          </InOrder>
        </Checkbox.Group>
      ) : (
        <FieldsSkeleton label={words.loading} fields={2} />
      )}
      {note}
      <DialogActions
        message={
          <>
            {failure}
            <PassingMessage nth={saved.nth} keepsRoom="always">
              {saved.text}
            </PassingMessage>
          </>
        }
      >
        {isToCome && props.onOffer ? (
          <Button variant="default" onClick={props.onOffer}>
            {texts.offer}
          </Button>
        ) : null}
        <Button onClick={close}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface InOrderProps {
  choices: Choice[]
  slot: Slot
  team: TeamMember[] | undefined
  busy: Overlap[]
  absent: Absence[]
  children: (choice: Choice, index: number) => ReactNode
}

/**
 * The members in the order that they have when the dialog opens, so that no row moves while
 * somebody ticks; those who join meanwhile come last.
 */
function InOrder({ choices, children, ...picked }: InOrderProps) {
  const [{ first, others }] = useState(() => orderOf(picked))
  const [isAll, setIsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // The dialog opened before there was a list, and put the focus on its first button. If somebody
  // has moved it since, it stays.
  useEffect(() => {
    const dialog = list.current?.closest('[role="dialog"]')
    const { activeElement: at } = document
    const isMoved = dialog?.contains(at) && at !== dialog && at !== dialog.querySelector('button')
    if (!isMoved) list.current?.querySelector('input')?.focus()
  }, [])
  const shown = isAll ? [...first, ...others] : first
  const inPlace = shown.flatMap((id) => choices.filter(({ member }) => member.staff_id === id))
  const joined = choices.filter(({ member }) => ![...first, ...others].includes(member.staff_id))
  const showAll = () => {
    flushSync(() => setIsAll(true))
    list.current?.querySelectorAll('input')[first.length]?.focus()
  }
  return (
    <>
      <Stack ref={list} gap={4} mt={4}>
        {[...inPlace, ...joined].map(children)}
      </Stack>
      {others.length > 0 && !isAll ? (
        <Button variant="subtle" size="sm" px="xs" mt={4} onClick={showAll}>
          {texts.all(others.length)}
        </Button>
      ) : null}
    </>
  )
}
