import { lazy, Suspense } from 'react'
import { BookingDialog } from '#admin/features/booking/booking-dialog.tsx'
import { useClosedDays } from '#admin/features/closed-day/closed-days.ts'
import { CommentDialog } from '#admin/features/slot/dialogs/comment-dialog.tsx'
import { DeleteSlotDialog } from '#admin/features/slot/dialogs/delete-slot-dialog.tsx'
import { SlotDialog } from '#admin/features/slot/dialogs/slot-dialog.tsx'
import { StaffDialog } from '#admin/features/slot/dialogs/staff-dialog.tsx'
import { TeamNoteContext } from '#admin/features/slot/staff/team-note.ts'
import { durationOf, momentOf, timed } from '#admin/features/slot/timetable/days.ts'
import type { UndoOffer } from '#admin/features/slot/undo-offer.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotCommentTexts, slotDeletionTexts, slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import type { SlotTask, Task } from './dashboard-task.ts'
import { InvitedNote } from './invited-note.tsx'
import { ManySlotsDialogs } from './many-slots-dialogs.tsx'
import { SlotDetailsDialog } from './slot-details-dialog.tsx'

const BookedSlotDialog = lazy(async () => ({
  default: (await import('./booked-slot-dialog.tsx')).BookedSlotDialog,
}))
const OfferDialog = lazy(async () => ({
  default: (await import('#admin/features/guide-offer/offer-dialog.tsx')).OfferDialog,
}))
const SeriesDialog = lazy(async () => ({
  default: (await import('#admin/features/slot/series/series-dialog.tsx')).SeriesDialog,
}))
const DeleteSeriesDialog = lazy(async () => ({
  default: (await import('#admin/features/slot/series/delete-series-dialog.tsx'))
    .DeleteSeriesDialog,
}))
const CallOffDayDialog = lazy(async () => ({
  default: (await import('#admin/features/slot/booked/call-off-slots-dialog.tsx')).CallOffDayDialog,
}))
const MessageDialog = lazy(async () => ({
  default: (await import('#admin/features/booking/message/message-dialog.tsx')).MessageDialog,
}))

interface DashboardDialogsProps {
  task: Task
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
  /** Reports an action on many slots, with a button to undo it. */
  offerUndo: (offer: UndoOffer) => void
  /** The suggested start for the next slot, once the first one has been created. */
  nextStart: string | undefined
  onCreated: (nextStart: string) => void
  /** Reports a failed action whose dialog has already closed. */
  onLateFailure: (sentence: string) => void
  project: Project
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  /** Returns a slot's current data. */
  latest: (slot: Slot) => Slot
  /** Undefined if the user cannot change slots. */
  onTask: ((task: SlotTask) => void) | undefined
  /** Undefined if the user cannot work with bookings. */
  onBook: ((task: SlotTask) => void) | undefined
}

/**
 * The dialog for a task. Dialogs for choosing team members explain why invited people are missing.
 */
export const DashboardDialogs = (props: DashboardDialogsProps) => (
  <TeamNoteContext value={<InvitedNote />}>
    <TaskDialog {...props} />
  </TeamNoteContext>
)

function TaskDialog({ task, latest, onTask, onBook, ...props }: DashboardDialogsProps) {
  const { opened, onClose, project, variants } = props
  if (task.kind === 'show') {
    return (
      <SlotDetailsDialog
        opened={opened}
        onClose={onClose}
        timed={timed(latest(task.slot), variants)}
        timezone={project.timezone}
        onTask={onTask}
        onBook={onBook}
      />
    )
  }
  if (
    task.kind === 'change-many' ||
    task.kind === 'delete-many' ||
    task.kind === 'call-off-many' ||
    task.kind === 'copy'
  ) {
    return <ManySlotsDialogs {...props} task={task} />
  }
  if (task.kind === 'call-off-day') {
    return (
      <Suspense fallback={null}>
        <CallOffDayDialog
          {...{ opened, onClose }}
          projectId={project.id}
          day={task.day}
          onCalledOff={props.showToast}
        />
      </Suspense>
    )
  }
  if (task.kind === 'message-day') {
    const { day, date } = task
    return (
      <Suspense fallback={null}>
        <MessageDialog
          opened={opened}
          onClose={onClose}
          to={{ projectId: project.id, day }}
          moment={date}
          onSent={props.showToast}
        />
      </Suspense>
    )
  }
  if (task.kind !== 'add' && task.kind !== 'change') {
    return (
      <Suspense fallback={null}>
        <SlotTaskDialog {...props} onTask={onTask} task={{ ...task, slot: latest(task.slot) }} />
      </Suspense>
    )
  }
  return <OneSlotDialog {...props} slot={task.kind === 'change' ? latest(task.slot) : undefined} />
}

interface OneSlotDialogProps
  extends Omit<DashboardDialogsProps, 'task' | 'latest' | 'onTask' | 'onBook'> {
  slot: Slot | undefined
}

function OneSlotDialog({ slot, ...props }: OneSlotDialogProps) {
  const { opened, onClose, showToast, project, variants } = props
  const { data: closedDays } = useClosedDays(project.id, project.has_closed_days === true)
  return (
    <SlotDialog
      opened={opened}
      onClose={onClose}
      nextStart={props.nextStart}
      onCreated={props.onCreated}
      onChanged={(moment) => showToast(slotDialogTexts.changed(moment))}
      project={project}
      variants={variants}
      team={props.team}
      teamFailed={props.teamFailed}
      onSeriesSaved={props.offerUndo}
      onLateFailure={props.onLateFailure}
      slot={slot}
      closedDays={closedDays ?? []}
    />
  )
}

interface SlotTaskDialogProps
  extends Omit<DashboardDialogsProps, 'latest' | 'nextStart' | 'onCreated' | 'onBook'> {
  task: SlotTask
}

function SlotTaskDialog(props: SlotTaskDialogProps) {
  const { task, opened, onClose, showToast, project, variants, team, teamFailed, onLateFailure } =
    props
  const { slot } = task
  const about = { opened, onClose, projectId: project.id, slot }
  const moment = momentOf(timed(slot, variants))
  switch (task.kind) {
    case 'delete':
      return <DeleteSlotDialog {...about} onDeleted={() => showToast(slotDeletionTexts.deleted)} />
    case 'comment':
      return (
        <CommentDialog
          {...about}
          moment={moment}
          onSaved={() => showToast(slotCommentTexts.saved)}
        />
      )
    case 'message':
      return (
        <MessageDialog
          opened={opened}
          onClose={onClose}
          to={{ slotId: slot.slot_id }}
          moment={moment}
          onSent={showToast}
        />
      )
    case 'move':
    case 'call-off':
      return <BookedSlotDialog {...props} kind={task.kind} slot={slot} />
    case 'assign':
      return (
        <StaffDialog
          key={slot.slot_id}
          {...about}
          moment={moment}
          duration={durationOf(slot.ressource_ids, variants)}
          team={team}
          teamFailed={teamFailed}
          onOffer={() => props.onTask?.({ kind: 'offer', slot })}
          onLateFailure={onLateFailure}
        />
      )
    case 'offer':
      return (
        <OfferDialog
          key={slot.slot_id}
          {...{ opened, onClose, moment }}
          projectId={project.id}
          slotId={slot.slot_id}
          assigned={slot.staff.length}
        />
      )
    case 'change-series':
      return (
        <SeriesDialog
          key={slot.slot_id}
          opened={opened}
          onClose={onClose}
          project={project}
          variants={variants}
          team={team}
          teamFailed={teamFailed}
          slot={slot}
          onSaved={props.offerUndo}
          onLateFailure={onLateFailure}
        />
      )
    case 'delete-series':
      return (
        <DeleteSeriesDialog
          {...about}
          key={slot.slot_id}
          onDeleted={props.offerUndo}
          onLateFailure={onLateFailure}
        />
      )
    default:
      return (
        <BookingDialog
          {...about}
          questions={project.questions ?? []}
          moment={moment}
          onBooked={(name) => showToast(bookingTexts.made(name))}
        />
      )
  }
}
