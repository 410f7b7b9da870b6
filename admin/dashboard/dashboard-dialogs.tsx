import { Anchor } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { BookingDialog } from '#admin/booking/booking-dialog.tsx'
import { projectSearch } from '#admin/project/projects.ts'
import { doneInWords } from '#admin/series/plan-step.tsx'
import { useClosedDays } from '#admin/settings/closed-day-queries.ts'
import { TeamNoteContext } from '#admin/slot/assignment.ts'
import { ChangeSlotsDialog } from '#admin/slot/change-slots-dialog.tsx'
import { CopySlotsDialog } from '#admin/slot/copy-slots-dialog.tsx'
import { DeleteSlotsDialog } from '#admin/slot/delete-slots-dialog.tsx'
import { CommentDialog, DeleteSlotDialog, SlotDetails } from '#admin/slot/slot-details.tsx'
import { SlotDialog } from '#admin/slot/slot-form.tsx'
import { StaffDialog } from '#admin/slot/staff-dialog.tsx'
import { useInvitations } from '#admin/team/invitations.ts'
import { useTeam } from '#admin/team/team.ts'
import { Dialog } from '#admin/ui/dialog.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { Slot } from '#contract/slot.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { callerTexts } from '#texts/de/free-slots.ts'
import { slotCommentTexts, slotDeletionTexts, slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { invitationTexts as texts } from '#texts/de/team.ts'
import classes from './dashboard.module.css'
import { useDashboard } from './dashboard-context.ts'
import { DashboardSlot } from './dashboard-slot.tsx'
import type { Task } from './dashboard-task.ts'
import { durationOf, momentOf, timed } from './days.ts'
import { wallDay } from './wall-clock.ts'

const AbsenceDialog = lazy(async () => ({
  default: (await import('#admin/guides/absence-dialog.tsx')).AbsenceDialog,
}))
const BookedSlotDialog = lazy(async () => ({
  default: (await import('#admin/slot/booked-slot-dialog.tsx')).BookedSlotDialog,
}))
const CallOffDayDialog = lazy(async () => ({
  default: (await import('#admin/slot/call-off-slots-dialog.tsx')).CallOffDayDialog,
}))
const CallOffSlotsDialog = lazy(async () => ({
  default: (await import('#admin/slot/call-off-slots-dialog.tsx')).CallOffSlotsDialog,
}))
const DeleteSeriesDialog = lazy(async () => ({
  default: (await import('#admin/series/delete-series-dialog.tsx')).DeleteSeriesDialog,
}))
const MessageDialog = lazy(async () => ({
  default: (await import('#admin/booking/message-dialog.tsx')).MessageDialog,
}))
const OfferDialog = lazy(async () => ({
  default: (await import('#admin/guides/offer-dialog.tsx')).OfferDialog,
}))
const SeriesDialog = lazy(async () => ({
  default: (await import('#admin/series/series-dialog.tsx')).SeriesDialog,
}))

interface DashboardDialogsProps {
  task: Task
  opened: boolean
  onClose: () => void
  /** The suggested start for the next slot, once the first one has been created. */
  nextStart: string | undefined
  onCreated: (nextStart: string) => void
}

/**
 * The dialog for a task. Dialogs for choosing team members explain why invited people are missing.
 */
export function DashboardDialogs(props: DashboardDialogsProps) {
  const { days } = useDashboard()
  const { task } = props
  const shown = days.flatMap(({ slots }) => slots.map(({ slot }) => slot))
  // Keeps an open dialog up to date with its slot.
  const latest = (slot: Slot) => shown.find(({ slot_id }) => slot_id === slot.slot_id) ?? slot
  return (
    <TeamNoteContext value={<InvitedNote />}>
      {/* By kind, so that nothing of one dialog is left while the next one loads. */}
      <Suspense key={task.kind} fallback={null}>
        {isOnSlot(task) ? (
          <SlotTaskDialog
            {...props}
            slot={latest(task.slot)}
            kind={task.kind}
            member={'member' in task ? task.member : undefined}
          />
        ) : (
          <TaskDialog {...props} task={task} />
        )}
      </Suspense>
    </TeamNoteContext>
  )
}

const isOnSlot = (task: Task): task is OneSlotTask => 'slot' in task

type OneSlotTask = Extract<Task, { slot: Slot }>

/** What most dialogs need of the dashboard. */
function useShared() {
  const { project, variants, team, onLateFailure } = useDashboard()
  return {
    project,
    projectId: project.id,
    variants: variants.data ?? [],
    team: team.data,
    teamFailed: team.isError,
    onLateFailure,
  }
}

interface TaskDialogProps extends DashboardDialogsProps {
  task: Exclude<Task, OneSlotTask>
}

/** The actions on many slots or on a day, and the dialog for new slots. */
function TaskDialog({ task, nextStart, onCreated, ...dialog }: TaskDialogProps) {
  const { showToast, offerUndo } = useDashboard()
  const props = { ...dialog, ...useShared() }
  const done = (change: ChangeDone) =>
    offerUndo({ changeId: change.change_id, sentence: doneInWords(change), done: change })
  const doneWith = (selected: { onDone: () => void }) => (change: ChangeDone) => {
    done(change)
    selected.onDone()
  }
  switch (task.kind) {
    case 'add':
      return <OneSlotDialog {...dialog} {...{ nextStart, onCreated }} slot={undefined} />
    case 'copy':
      return <CopySlotsDialog {...props} day={task.day} days={task.days} onDone={done} />
    case 'change-many':
      return <ChangeSlotsDialog {...props} {...task} onDone={doneWith(task)} />
    case 'delete-many':
      return <DeleteSlotsDialog {...props} {...task} onDone={doneWith(task)} />
    case 'call-off-many':
      return (
        <CallOffSlotsDialog
          {...props}
          slots={task.slots}
          onCalledOff={(toast) => {
            showToast(toast)
            task.onDone()
          }}
        />
      )
    case 'call-off-day':
      return <CallOffDayDialog {...props} day={task.day} onCalledOff={showToast} />
    default:
      return (
        <MessageDialog
          {...props}
          to={{ projectId: props.projectId, day: task.day }}
          moment={task.date}
          onSent={showToast}
        />
      )
  }
}

type OneSlotDialogProps = Omit<DashboardDialogsProps, 'task'> & { slot: Slot | undefined }

function OneSlotDialog(props: OneSlotDialogProps) {
  const { project, showToast, offerUndo } = useDashboard()
  const { data: closedDays } = useClosedDays(project.id, project.has_closed_days === true)
  return (
    <SlotDialog
      {...props}
      {...useShared()}
      onChanged={(moment) => showToast(slotDialogTexts.changed(moment))}
      onSeriesSaved={offerUndo}
      closedDays={closedDays ?? []}
    />
  )
}

interface SlotTaskDialogProps extends Omit<DashboardDialogsProps, 'task'> {
  kind: OneSlotTask['kind']
  slot: Slot
  /** Who is absent. */
  member: Slot['staff'][number] | undefined
}

function SlotTaskDialog({ kind, member, nextStart, onCreated, ...dialog }: SlotTaskDialogProps) {
  const { showToast, offerUndo, onTask } = useDashboard()
  const shared = useShared()
  const { project, variants } = shared
  const { slot } = dialog
  const of = { ...dialog, ...shared, moment: momentOf(timed(slot, variants)) }
  switch (kind) {
    case 'show':
      return <SlotDetailsDialog {...of} />
    case 'change':
      return <OneSlotDialog {...dialog} {...{ nextStart, onCreated }} />
    case 'delete':
      return <DeleteSlotDialog {...of} onDeleted={() => showToast(slotDeletionTexts.deleted)} />
    case 'comment':
      return <CommentDialog {...of} onSaved={() => showToast(slotCommentTexts.saved)} />
    case 'message':
      return <MessageDialog {...of} to={{ slotId: slot.slot_id }} onSent={showToast} />
    case 'move':
    case 'call-off':
      return <BookedSlotDialog {...of} kind={kind} showToast={showToast} />
    case 'assign':
      return (
        <StaffDialog
          {...of}
          key={slot.slot_id}
          duration={durationOf(slot.ressource_ids, variants)}
          onOffer={() => onTask?.({ kind: 'offer', slot })}
        />
      )
    case 'offer':
      return (
        <OfferDialog
          {...of}
          key={slot.slot_id}
          slotId={slot.slot_id}
          assigned={slot.staff.length}
          needed={slot.guides_needed}
        />
      )
    case 'absence':
      return (
        <AbsenceDialog
          {...dialog}
          member={member}
          day={wallDay(new Date(slot.start), deviceZone)}
          onEntered={showToast}
        />
      )
    case 'change-series':
      return <SeriesDialog {...of} key={slot.slot_id} onSaved={offerUndo} />
    case 'delete-series':
      return <DeleteSeriesDialog {...of} key={slot.slot_id} onDeleted={offerUndo} />
    default:
      return (
        <BookingDialog
          {...of}
          questions={project.questions ?? []}
          onBooked={(name) => showToast(bookingTexts.made(name))}
          onWaits={(name) => showToast(callerTexts.waits(name))}
        />
      )
  }
}

interface SlotDetailsDialogProps {
  opened: boolean
  onClose: () => void
  slot: Slot
  moment: string
}

/** A slot in the week view, with the same actions as its row in the list. */
function SlotDetailsDialog({ slot, moment, opened, onClose }: SlotDetailsDialogProps) {
  const { project, variants, now, onTask, onBook } = useDashboard()
  return (
    <Dialog opened={opened} onClose={onClose} title={moment}>
      <DashboardSlot
        timed={timed(slot, variants.data ?? [])}
        timezone={project.timezone}
        mayWait={project.waiting_list}
        onTask={onTask}
        onBook={onBook}
        now={now}
        Row={SlotDetails}
      />
    </Dialog>
  )
}

/**
 * Explains why invited people are missing from a list of team members and, if there is nobody else
 * to choose, where to invite people.
 */
export function InvitedNote() {
  const { data: invitations } = useInvitations()
  const { search } = useLocation()
  // Refetches the team when the note is mounted, so that people who have just joined can be chosen.
  const { data: team = [] } = useTeam()
  if (!invitations) return null
  const isInvited = invitations.length > 0
  if (!isInvited && team.length !== 1) return null
  return (
    <p className={classes.note}>
      {isInvited
        ? texts.notJoined(invitations.map(({ invitee_email }) => invitee_email))
        : texts.alone}{' '}
      <Anchor
        component={Link}
        fz="inherit"
        to={{ pathname: '/admin/team', search: projectSearch(search) }}
      >
        {isInvited ? texts.toTeam : texts.inviteSomebody}
      </Anchor>
    </p>
  )
}
