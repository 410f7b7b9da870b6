import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Dialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { DateInput, FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { isDay } from '#admin/ui/typed-day.ts'
import type { ClosedDay } from '#contract/project.ts'
import {
  closedDayDialogTexts,
  closedDayRemovalTexts,
  closedDayTexts,
  holidayDialogTexts,
} from '#texts/de/closed-days.ts'
import { closedSpan } from '#texts/de/closed-line.ts'
import { fieldSentences, required, words } from '#texts/de/words.ts'
import {
  type ClosedDayPlace,
  type RemainingSlot,
  useClosedDays,
  useSaveClosedDays,
} from './closed-day-queries.ts'
import classes from './closed-days.module.css'
import { HolidayForm, SaveActions } from './holiday-form.tsx'

/** The values in the dialog's fields, as typed. */
export interface ClosedDayEntries {
  from: string
  /** Empty for a single day. */
  to: string
  reason: string
  everywhere: boolean
}

const newEntries: ClosedDayEntries = { from: '', to: '', reason: '', everywhere: false }

const entriesOf = ({ to, everywhere, ...day }: ClosedDay): ClosedDayEntries => ({
  ...day,
  everywhere: everywhere === true,
  to: to === day.from ? '' : to,
})

const toClosedDay = ({ from, to, reason, everywhere }: ClosedDayEntries): ClosedDay => ({
  ...{ from, to: to || from },
  reason: reason.trim(),
  everywhere,
})

function toFault(to: string, { from }: ClosedDayEntries) {
  if (to === '') return null
  if (!isDay(to)) return closedDayDialogTexts.toUnfinished
  return isDay(from) && to < from ? closedDayDialogTexts.toBefore : null
}

const entryRules = {
  from: (from: string) => (isDay(from) ? null : closedDayDialogTexts.fromMissing),
  to: toFault,
}

export interface ClosedDayFormProps {
  place: ClosedDayPlace
  /** Undefined for a new closed day. */
  closedDay: ClosedDay | undefined
  onSaved: (days: string, remaining: RemainingSlot[] | undefined) => void
  onClose: () => void
}

function ClosedDayForm({ place, closedDay, onSaved, onClose }: ClosedDayFormProps) {
  const save = useSaveClosedDays(place)
  const form = useDialogForm({
    initialValues: closedDay ? entriesOf(closedDay) : newEntries,
    validate: entryRules,
  })
  // A date field has an empty value while its date is incomplete, so the element itself is checked.
  const to = useRef<HTMLInputElement>(null)
  const submit = form.onSubmit((entries) => {
    if (to.current?.validity.badInput) {
      return form.showFaults({ to: closedDayDialogTexts.toUnfinished })
    }
    const day = toClosedDay(entries)
    save.mutate(
      { removed: closedDay ? [closedDay] : [], added: [day] },
      {
        onSuccess: (remaining) => {
          onClose()
          onSaved(closedSpan(day), remaining)
        },
      },
    )
  })

  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <Stack gap={20} mb="md">
        <RequiredNote />
        <div className={classes.closedDayFormDays}>
          <DateInput
            label={required(closedDayDialogTexts.from)}
            impossible={fieldSentences.dateImpossible}
            name="from"
            required
            data-autofocus
            {...form.getInputProps('from')}
          />
          <TextInput
            ref={to}
            label={closedDayDialogTexts.to}
            description={closedDayDialogTexts.toHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="date"
            name="to"
            {...form.getInputProps('to')}
          />
        </div>
        <TextInput
          label={closedDayDialogTexts.reason}
          description={closedDayDialogTexts.reasonHint}
          name="reason"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('reason')}
        />
        {place.projects.length > 1 || closedDay?.everywhere ? (
          <Checkbox
            label={closedDayDialogTexts.everywhere}
            name="everywhere"
            size="md"
            {...form.getInputProps('everywhere', { type: 'checkbox' })}
          />
        ) : null}
      </Stack>
      <SaveActions save={save} failed={closedDayDialogTexts.failed} onClose={onClose}>
        {closedDay ? closedDayDialogTexts.save : closedDayDialogTexts.add}
      </SaveActions>
    </form>
  )
}

interface ClosedDayListProps {
  closedDays: ClosedDay[]
  onEdit: (closedDay: ClosedDay) => void
  onRemove: (closedDay: ClosedDay) => void
}

/** Leaves out duplicates: equal entries are edited and removed together. */
const unequal = (closedDays: ClosedDay[]) =>
  Array.from(new Map(closedDays.map((closedDay) => [JSON.stringify(closedDay), closedDay])))

const ClosedDayList = ({ closedDays, onEdit, onRemove }: ClosedDayListProps) => (
  <ul className={classes.list}>
    {unequal(closedDays).map(([key, closedDay]) => {
      const days = closedSpan(closedDay)
      const { reason, everywhere } = closedDay
      return (
        <li key={key} className={classes.entry}>
          <div className={classes.words}>
            <h3 className={classes.closedDayListDays}>{days}</h3>
            <p className={classes.reason}>
              <span data-missing={reason === '' || undefined}>
                {reason || closedDayTexts.noReason}
              </span>
              {everywhere ? (
                <span className={classes.scope}>{closedDayTexts.everywhere}</span>
              ) : null}
            </p>
          </div>
          <div className={classes.closedDayListActions}>
            <Button
              variant="subtle"
              size="sm"
              aria-label={closedDayTexts.editOf(days)}
              onClick={() => onEdit(closedDay)}
            >
              {closedDayTexts.edit}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              color="red"
              aria-label={closedDayTexts.removeOf(days)}
              onClick={() => onRemove(closedDay)}
            >
              {closedDayTexts.remove}
            </Button>
          </div>
        </li>
      )
    })}
  </ul>
)

interface RemoveClosedDayDialogProps {
  opened: boolean
  onClose: () => void
  onRemoved: (days: string) => void
  place: ClosedDayPlace
  closedDay: ClosedDay
}

function RemoveClosedDayDialog(props: RemoveClosedDayDialogProps) {
  const { place, closedDay, onRemoved, ...dialog } = props
  const days = closedSpan(closedDay)
  const everywhere = closedDay.everywhere && place.projects.length > 1
  return (
    <DeletionDialog
      {...dialog}
      texts={closedDayRemovalTexts}
      deletion={useSaveClosedDays(place)}
      subject={{ removed: [closedDay], added: [] }}
      onDeleted={() => onRemoved(days)}
    >
      <p>
        {closedDayRemovalTexts.question(days)}
        {everywhere ? ` ${closedDayRemovalTexts.everywhere}` : null}
      </p>
    </DeletionDialog>
  )
}

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
    onToast(slots ? sentence : closedDayTexts.unchecked)
    if (slots?.length) setTimeout(() => remaining.open(slots), nextDialogMs)
  }

  return (
    <Section
      title={closedDayTexts.title}
      purpose={closedDayTexts.purpose}
      action={
        closedDays ? (
          <div className={classes.closedDaySectionActions}>
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => editing.open(undefined)}
            >
              {closedDayTexts.add}
            </Button>
            <Button variant="default" onClick={() => holidays.open()}>
              {closedDayTexts.holidays}
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
        <NotLoaded title={closedDayTexts.loadFailed} error={error} onRetry={refetch} />
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
          onSaved={(days, slots) => showSaved(closedDayTexts.saved(days), slots)}
          onClose={editing.close}
        />
      </Dialog>
      <Dialog opened={holidays.opened} onClose={holidays.close} title={holidayDialogTexts.title}>
        <HolidayForm
          place={place}
          closedDays={closedDays ?? []}
          today={today}
          onSaved={(count, slots) => showSaved(closedDayTexts.taken(count), slots)}
          onClose={holidays.close}
        />
      </Dialog>
      {removal.subject ? (
        <RemoveClosedDayDialog
          opened={removal.opened}
          onClose={removal.close}
          onRemoved={(days) => onToast(closedDayTexts.removed(days))}
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
        <PageMessage
          level={2}
          title={past.length > 0 ? closedDayTexts.noneAhead : closedDayTexts.empty}
        >
          {closedDayTexts.emptyHint}
        </PageMessage>
      )}
      {past.length > 0 ? (
        <Disclosure title={closedDayTexts.past} note={String(past.length)} faulty={false}>
          <ClosedDayList closedDays={past} {...actions} />
        </Disclosure>
      ) : null}
    </>
  )
}
