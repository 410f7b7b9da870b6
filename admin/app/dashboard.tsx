import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { BookingDialog } from '#admin/features/booking/booking-dialog.tsx'
import { BookingPageLink } from '#admin/features/project/booking-page-link.tsx'
import { clocksDiffer, groupByDay, momentOf, timed } from '#admin/features/slot/days.ts'
import { DeleteSlotDialog } from '#admin/features/slot/delete-slot-dialog.tsx'
import { SlotDialog } from '#admin/features/slot/slot-dialog.tsx'
import { Timetable } from '#admin/features/slot/timetable.tsx'
import { deviceZone } from '#admin/features/slot/wall-clock.ts'
import { PageMessage } from '#admin/ui/page-message.tsx'
import { PassingMessage } from '#admin/ui/passing-message.tsx'
import { useDialog } from '#admin/ui/use-dialog.ts'
import { useNews } from '#admin/ui/use-news.ts'
import { useNow } from '#admin/ui/use-now.ts'
import type { Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { User } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { bookingTexts } from '#texts/de/booking.ts'
import { slotDeletionTexts, slotDialogTexts, slotTexts } from '#texts/de/slot.ts'
import classes from './dashboard.module.css'
import { DashboardSlot } from './dashboard-slot.tsx'
import { PageTitle } from './page-title.tsx'

const messageTime = 5000

interface DashboardProps {
  user: User
  project: Project
  slots: Slot[]
  variants: Variant[]
}

export function Dashboard({ user, project, slots, variants }: DashboardProps) {
  const now = useNow()
  const { news, tell, hush } = useNews()
  const slotDialog = useDialog<Slot | undefined>(hush)
  const deleteDialog = useDialog<Slot>(hush)
  const bookingDialog = useDialog<Slot>(hush)
  // The dialogs follow what the server says of their slot meanwhile.
  const latest = (slot: Slot) => slots.find(({ slot_id }) => slot_id === slot.slot_id) ?? slot
  const timedSlots = slots.map((slot) => timed(slot, variants))
  const addSlot = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => slotDialog.open(undefined)}
    >
      {slotDialogTexts.add}
    </Button>
  )

  return (
    <>
      <div className={classes.head}>
        <PageTitle>{slotTexts.title}</PageTitle>
        <BookingPageLink project={project} />
        {user.admin && slots.length > 0 ? <div className={classes.add}>{addSlot}</div> : null}
      </div>
      {clocksDiffer(timedSlots, deviceZone) ? (
        <p className={classes.zone}>{slotTexts.zone(project.timezone, deviceZone)}</p>
      ) : null}
      {slots.length > 0 ? (
        <Timetable
          days={groupByDay(timedSlots)}
          now={now}
          renderSlot={(timedSlot) => (
            <DashboardSlot
              timed={timedSlot}
              now={now}
              timezone={project.timezone}
              canChange={user.admin}
              onBook={bookingDialog.open}
              onEdit={slotDialog.open}
              onDelete={deleteDialog.open}
            />
          )}
        />
      ) : (
        <PageMessage title={slotTexts.empty} action={user.admin ? addSlot : null}>
          {user.admin ? slotTexts.emptyHint : slotTexts.emptyReadOnly}
        </PageMessage>
      )}
      <div className={classes.news}>
        <PassingMessage time={messageTime} nth={news.nth}>
          {news.text}
        </PassingMessage>
      </div>
      <SlotDialog
        opened={slotDialog.opened}
        onClose={slotDialog.close}
        onChanged={(moment) => tell(slotDialogTexts.changed(moment))}
        project={project}
        variants={variants}
        slot={slotDialog.subject && latest(slotDialog.subject)}
      />
      {deleteDialog.subject ? (
        <DeleteSlotDialog
          opened={deleteDialog.opened}
          onClose={deleteDialog.close}
          onDeleted={() => tell(slotDeletionTexts.deleted)}
          projectId={project.id}
          slot={latest(deleteDialog.subject)}
        />
      ) : null}
      {bookingDialog.subject ? (
        <BookingDialog
          opened={bookingDialog.opened}
          onClose={bookingDialog.close}
          onBooked={(name) => tell(bookingTexts.made(name))}
          projectId={project.id}
          slot={latest(bookingDialog.subject)}
          moment={momentOf(timed(bookingDialog.subject, variants))}
        />
      ) : null}
    </>
  )
}
