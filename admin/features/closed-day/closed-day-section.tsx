import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { Dialog } from '#admin/ui/dialog/dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Disclosure } from '#admin/ui/field/disclosure.tsx'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { ClosedDay } from '#contract/project.ts'
import {
  closedDayDialogTexts,
  holidayDialogTexts,
  closedDayTexts as texts,
} from '#texts/de/closed-days.ts'
import { words } from '#texts/de/words.ts'
import { ClosedDayForm } from './closed-day-form.tsx'
import { ClosedDayList } from './closed-day-list.tsx'
import classes from './closed-day-section.module.css'
import { useClosedDays } from './closed-days.ts'
import { HolidayForm } from './holiday/holiday-form.tsx'
import { RemoveClosedDayDialog } from './remove-closed-day-dialog.tsx'
import type { ClosedDayPlace } from './save-closed-days.ts'
import type { RemainingSlot } from './slots-within.ts'

interface ClosedDaySectionProps {
  place: ClosedDayPlace
  onToast: (toast: string) => void
  /** Renders the dialog for the slots that remain on new closed days. */
  renderRemaining: (dialog: {
    opened: boolean
    slots: RemainingSlot[]
    onClose: () => void
  }) => ReactNode
}

const todayIn = (timezone: string) => Temporal.Now.plainDateISO(timezone).toString()

// The previous dialog must return focus first, so that the next one can return it to the same
// button.
const nextDialogMs = 60

export function ClosedDaySection({ place, onToast, renderRemaining }: ClosedDaySectionProps) {
  const { project } = place
  const today = todayIn(project.timezone)
  const { data: closedDays, error, refetch } = useClosedDays(project.id)
  const dismissToast = () => onToast('')
  const editing = useDialog<ClosedDay | undefined>(dismissToast)
  const removal = useDialog<ClosedDay>(dismissToast)
  const holidays = useDialog<void>(dismissToast)
  const remaining = useDialog<RemainingSlot[]>(() => {})
  const showSaved = (sentence: string, slots: RemainingSlot[] | undefined) => {
    onToast(slots ? sentence : texts.unchecked)
    if (slots?.length) setTimeout(() => remaining.open(slots), nextDialogMs)
  }

  return (
    <Section
      title={texts.title}
      purpose={texts.purpose}
      action={
        closedDays ? (
          <div className={classes.actions}>
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => editing.open(undefined)}
            >
              {texts.add}
            </Button>
            <Button variant="default" onClick={() => holidays.open()}>
              {texts.holidays}
            </Button>
          </div>
        ) : null
      }
    >
      {closedDays ? (
        <ClosedDayLists
          closedDays={closedDays}
          today={today}
          onEdit={editing.open}
          onRemove={removal.open}
        />
      ) : error ? (
        <PageMessage
          alert
          level={2}
          title={texts.loadFailed}
          action={<Button onClick={() => refetch()}>{words.retry}</Button>}
        >
          {reasonOf(error)}
        </PageMessage>
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
      <Dialog
        opened={editing.opened}
        onClose={editing.close}
        title={editing.subject ? closedDayDialogTexts.edit : closedDayDialogTexts.add}
      >
        <ClosedDayForm
          place={place}
          closedDay={editing.subject}
          onSaved={(days, slots) => showSaved(texts.saved(days), slots)}
          onClose={editing.close}
        />
      </Dialog>
      <Dialog opened={holidays.opened} onClose={holidays.close} title={holidayDialogTexts.title}>
        <HolidayForm
          place={place}
          closedDays={closedDays ?? []}
          today={today}
          onSaved={(count, slots) => showSaved(texts.taken(count), slots)}
          onClose={holidays.close}
        />
      </Dialog>
      {removal.subject ? (
        <RemoveClosedDayDialog
          opened={removal.opened}
          onClose={removal.close}
          onRemoved={(days) => onToast(texts.removed(days))}
          place={place}
          closedDay={removal.subject}
        />
      ) : null}
      {remaining.subject
        ? renderRemaining({
            opened: remaining.opened,
            slots: remaining.subject,
            onClose: remaining.close,
          })
        : null}
    </Section>
  )
}

interface ClosedDayListsProps {
  closedDays: ClosedDay[]
  today: string
  onEdit: (closedDay: ClosedDay) => void
  onRemove: (closedDay: ClosedDay) => void
}

/** Upcoming closed days, followed by past ones, which are collapsed. */
function ClosedDayLists({ closedDays, today, ...actions }: ClosedDayListsProps) {
  const ahead = closedDays.filter(({ to }) => to >= today)
  const past = closedDays.filter(({ to }) => to < today)
  return (
    <>
      {ahead.length > 0 ? (
        <ClosedDayList closedDays={ahead} {...actions} />
      ) : (
        <PageMessage level={2} title={past.length > 0 ? texts.noneAhead : texts.empty}>
          {texts.emptyHint}
        </PageMessage>
      )}
      {past.length > 0 ? (
        <Disclosure title={texts.past} note={String(past.length)} faulty={false}>
          <ClosedDayList closedDays={past} {...actions} />
        </Disclosure>
      ) : null}
    </>
  )
}
