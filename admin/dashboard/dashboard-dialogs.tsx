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
import { useNow } from '#admin/ui/hooks.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { ChangeDone } from '#contract/slot-change.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotCommentTexts, slotDeletionTexts, slotDialogTexts } from '#texts/de/slot-dialogs.ts'
import { invitationTexts as texts } from '#texts/de/team.ts'
import classes from './dashboard.module.css'
import { DashboardSlot } from './dashboard-slot.tsx'
import type { ManyTask, SlotTask, Task } from './dashboard-task.ts'
import { durationOf, momentOf, type TimedSlot, timed } from './days.ts'
import type { UndoOffer } from './queries.ts'

const CallOffSlotsDialog = lazy(async () => ({
  default: (await import('#admin/slot/call-off-slots-dialog.tsx')).CallOffSlotsDialog,
}))

interface ManySlotsDialogsProps {
  task: ManyTask
  opened: boolean
  onClose: () => void
  showToast: (toast: string) => void
  offerUndo: (offer: UndoOffer) => void
  project: Project
  variants: Variant[]
  team: TeamMember[] | undefined
  teamFailed: boolean
  onLateFailure: (sentence: string) => void
}

/** The actions on many slots. */
export function ManySlotsDialogs(props: ManySlotsDialogsProps) {
  const { task, opened, onClose, offerUndo, project, onLateFailure } = props
  const onDone = (done: ChangeDone) => {
    offerUndo({ changeId: done.change_id, sentence: doneInWords(done), done })
    if (task.kind !== 'copy') task.onDone()
  }
  if (task.kind === 'call-off-many') {
    return (
      <Suspense fallback={null}>
        <CallOffSlotsDialog
          {...{ opened, onClose }}
          projectId={project.id}
          slots={task.slots}
          onCalledOff={(toast) => {
            props.showToast(toast)
            task.onDone()
          }}
        />
      </Suspense>
    )
  }
  const about = { opened, onClose, project, onDone, onLateFailure }
  if (task.kind === 'copy') return <CopySlotsDialog {...about} day={task.day} days={task.days} />
  const { target } = task
  return task.kind === 'change-many' ? (
    <ChangeSlotsDialog
      {...about}
      target={target}
      slots={task.slots}
      variants={props.variants}
      team={props.team}
      teamFailed={props.teamFailed}
    />
  ) : (
    <DeleteSlotsDialog {...about} target={target} />
  )
}

interface SlotDetailsDialogProps {
  opened: boolean
  onClose: () => void
  timed: TimedSlot
  timezone: string
  onTask: ((task: SlotTask) => void) | undefined
  onBook: ((task: SlotTask) => void) | undefined
}

/** A slot in the week view, with the same actions as its row in the list. */
export const SlotDetailsDialog = ({ opened, onClose, timed, ...slot }: SlotDetailsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={momentOf(timed)}>
    <DashboardSlot {...slot} timed={timed} now={useNow()} Row={SlotDetails} />
  </Dialog>
)

const BookedSlotDialog = lazy(async () => ({
  default: (await import('#admin/slot/booked-slot-dialog.tsx')).BookedSlotDialog,
}))
const OfferDialog = lazy(async () => ({
  default: (await import('#admin/guides/offer-dialog.tsx')).OfferDialog,
}))
const SeriesDialog = lazy(async () => ({
  default: (await import('#admin/series/series-dialog.tsx')).SeriesDialog,
}))
const DeleteSeriesDialog = lazy(async () => ({
  default: (await import('#admin/series/delete-series-dialog.tsx')).DeleteSeriesDialog,
}))
const CallOffDayDialog = lazy(async () => ({
  default: (await import('#admin/slot/call-off-slots-dialog.tsx')).CallOffDayDialog,
}))
const MessageDialog = lazy(async () => ({
  default: (await import('#admin/booking/message-dialog.tsx')).MessageDialog,
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
