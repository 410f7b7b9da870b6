import { Anchor } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, type To, useLocation } from 'react-router'
import { useUnusualBookings } from '#admin/booking/unusual-bookings.ts'
import { FiledNotice } from '#admin/mail/mail-notices.tsx'
import { searchFor } from '#admin/mail/mails.ts'
import { projectSearch } from '#admin/project/projects.ts'
import { LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import type { UnusualBookings } from '#contract/booker.ts'
import type { Undelivered } from '#contract/mail.ts'
import { unusualNoticeTexts } from '#texts/de/booker.ts'
import { moment } from '#texts/de/time.ts'
import { type ListedKind, todoTexts as texts } from '#texts/de/todo.ts'
import { useDashboard } from './dashboard-context.ts'
import { OneSlotDialog } from './one-slot-dialog.tsx'
import type { TodoItem } from './queries.ts'
import classes from './todo-list.module.css'
import { wallDay } from './wall-clock.ts'

const UnusualDialog = lazy(async () => ({
  default: (await import('#admin/booking/unusual-dialog.tsx')).UnusualDialog,
}))

interface TodoListProps {
  items: TodoItem[]
  /** Which emails did not arrive; undefined while that is unknown. */
  mails: Undelivered | undefined
}

/** What admins must know, and what needs them, each with the action that does it. */
export function TodoList({ items, mails }: TodoListProps) {
  const { project } = useDashboard()
  const { search } = useLocation()
  // The dialog stays open although its line goes away once the slot has a guide.
  const [assigning, setAssigning] = useState<{ slotId: string; start: string }>()
  const unusual = useDialog<UnusualBookings>(() => {})
  return (
    <>
      {mails?.filed ? <FiledNotice search={projectSearch(search)} brief /> : null}
      {items.length > 0 ? (
        <section aria-labelledby="todo" className={classes.todo}>
          <h2 id="todo" className={classes.title}>
            {texts.title}
          </h2>
          <ul className={classes.list}>
            {items.map((item) => (
              <TodoLine
                key={item.kind}
                item={item}
                mails={mails}
                onAssign={setAssigning}
                onCheckUnusual={unusual.open}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {assigning ? (
        <OneSlotDialog
          project={project}
          slotId={assigning.slotId}
          start={assigning.start}
          task="assign"
          onClose={() => setAssigning(undefined)}
        />
      ) : null}
      {unusual.subject ? (
        <LoadedDialog opened={unusual.opened} onClose={unusual.close}>
          <CheckUnusual opened={unusual.opened} counted={unusual.subject} onClose={unusual.close} />
        </LoadedDialog>
      ) : null}
    </>
  )
}

interface CheckUnusualProps {
  opened: boolean
  counted: UnusualBookings
  onClose: () => void
}

function CheckUnusual({ counted, ...dialog }: CheckUnusualProps) {
  const { project, showToast } = useDashboard()
  return (
    <Suspense fallback={null}>
      <UnusualDialog
        {...dialog}
        projectId={project.id}
        counted={counted}
        onCancelled={(count) => showToast(unusualNoticeTexts.cancelled(count))}
      />
    </Suspense>
  )
}

interface TodoLineProps extends Pick<TodoListProps, 'mails'> {
  item: TodoItem
  onAssign: (slot: { slotId: string; start: string }) => void
  onCheckUnusual: (counted: UnusualBookings) => void
}

function TodoLine({ item: { kind, count, slot_ids, due }, ...props }: TodoLineProps) {
  const { project, onView } = useDashboard()
  const { search } = useLocation()
  const [slotId] = slot_ids
  const sentence = texts.sentence[kind](count)
  const action = texts.action[kind]
  const label = texts.actionOn(action, sentence)
  const link = (to: To) => (
    <Anchor component={Link} to={to} inherit aria-label={label}>
      {action}
    </Anchor>
  )
  const button = (onClick: () => void, word: string = action) => (
    <Act label={texts.actionOn(word, sentence)} onClick={onClick}>
      {word}
    </Act>
  )
  const assign = () =>
    slotId && due
      ? button(() => props.onAssign({ slotId, start: due }), texts.action.guides_missing)
      : null
  const dueDay = due ? wallDay(new Date(due), project.timezone) : undefined
  const toDay = () => (dueDay ? button(() => onView({ from: dueDay })) : null)
  const acts: Record<ListedKind, () => ReactNode> = {
    guides_missing: assign,
    offers_unanswered: () => (
      <>
        {link({ pathname: '/admin/offers', search })}
        {assign()}
      </>
    ),
    moves_unanswered: toDay,
    closed_day_booked: toDay,
    waiting_for_free: () => link({ pathname: '/admin/waiting', search }),
    mails_undelivered: () =>
      link({
        pathname: '/admin/settings/delivery',
        search: searchFor(projectSearch(search), props.mails?.count ? 'given_up' : 'waiting'),
      }),
    bookings_unusual: () => <Unusual label={label} onCheck={props.onCheckUnusual} />,
  }
  return (
    <li className={classes.line}>
      <p className={classes.sentence}>
        {sentence}
        {due ? (
          <span className={classes.due}>
            {' · '}
            {texts.due(count, moment(new Date(due), project.timezone))}
          </span>
        ) : null}
      </p>
      <span className={classes.act}>{acts[kind]()}</span>
    </li>
  )
}

interface ActProps {
  label: string
  onClick: () => void
  children: string
}

const Act = ({ label, onClick, children }: ActProps) => (
  <Anchor component="button" type="button" inherit aria-label={label} onClick={onClick}>
    {children}
  </Anchor>
)

const minute = 60_000

interface UnusualProps {
  label: string
  onCheck: (counted: UnusualBookings) => void
}

/** Opens the list of unusual bookings with the numbers that its title names. */
function Unusual({ label, onCheck }: UnusualProps) {
  const { project } = useDashboard()
  const { data } = useUnusualBookings(project.id, minute)
  return data?.unusual ? (
    <Act label={label} onClick={() => onCheck(data)}>
      {texts.action.bookings_unusual}
    </Act>
  ) : null
}
