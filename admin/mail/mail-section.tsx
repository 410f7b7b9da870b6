import { ActionIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconFile,
  IconMinus,
} from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { reasonOf } from '#admin/api/client.ts'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { useNow } from '#admin/ui/hooks.ts'
import { Failure, Notice, NotLoaded, PageMessage } from '#admin/ui/message.tsx'
import { SubmitButton } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { Mail, MailState } from '#contract/mail.ts'
import { noMailsTexts, mailListTexts as texts } from '#texts/de/mail.ts'
import { time } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useGivenUp } from './given-up.ts'
import { FiledNotice, GivenUpNotice } from './mail-notices.tsx'
import classes from './mail-section.module.css'
import {
  aboutOf,
  adviceFor,
  courseOf,
  groupByDay,
  nameOf,
  needsCare,
  reasonFor,
  sendingOf,
  stateOf,
} from './mail-words.ts'
import {
  type ShownState,
  searchFor,
  useDismiss,
  useMails,
  useSendAgain,
  useSendAllAgain,
  useShownState,
} from './mails.ts'

interface MailFilterProps {
  shown: ShownState
  /** How many emails are held back by a cap, or have failed more than once. */
  late: number
  /** How many emails have been abandoned. */
  givenUp: number
}

const counted = (label: string, count: number) => (count > 0 ? texts.counted(label, count) : label)

/** The list's filters. They are links, because each filter has its own URL. */
function MailFilter({ shown, late, givenUp }: MailFilterProps) {
  const { search } = useLocation()
  const items: { state: ShownState; label: string }[] = [
    { state: undefined, label: texts.all },
    { state: 'waiting', label: counted(texts.waiting, late) },
    { state: 'given_up', label: counted(texts.givenUp, givenUp) },
    { state: 'sent', label: texts.sent },
  ]
  return (
    <nav aria-label={texts.states}>
      <ul className={classes.links}>
        {items.map(({ state, label }) => (
          <li key={label}>
            <Link
              to={{ search: searchFor(search, state) }}
              className={classes.link}
              {...(state === shown ? { 'aria-current': 'true' as const } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An action on an email, and its progress. */
interface MailAction {
  mutate: (mail: Mail) => void
  reset: () => void
  variables: Mail | undefined
  isPending: boolean
  error: Error | null
}

export interface MailActions {
  sending: MailAction
  dismissal: MailAction
  /** Called when a button disappears while focused, because of an action or a refetch. */
  onFocusGone: (mail: Mail) => void
}

interface MailDetailsProps {
  mail: Mail
  timezone: string
  now: Date
  actions: MailActions
}

/** Why an email is in its state, what the mail server responded, and the available actions. */
function MailDetails({ mail, timezone, now, actions }: MailDetailsProps) {
  const sending = sendingOf(mail, now)
  const reason = reasonFor(mail)
  const advice = adviceFor(mail)
  const { onFocusGone } = actions
  return (
    <div className={classes.mailDetailsDetails}>
      {reason ? <p>{reason}</p> : null}
      {advice ? <p>{advice}</p> : null}
      <p className={classes.course}>{courseOf(mail, { timezone, now })}</p>
      {mail.answer ? (
        <p className={classes.answer}>
          {texts.answer} <q>{mail.answer}</q>
        </p>
      ) : null}
      {sending ? (
        <div className={classes.actions}>
          <ActionButton
            action={actions.sending}
            mail={mail}
            label={sending}
            onFocusGone={onFocusGone}
          />
          {mail.state === 'given_up' ? (
            <ActionButton
              action={actions.dismissal}
              mail={mail}
              label={texts.dismiss}
              onFocusGone={onFocusGone}
              quiet
            />
          ) : null}
        </div>
      ) : null}
      <ActionFailure action={actions.sending} mail={mail} sentence={texts.sendFailed} />
      <ActionFailure action={actions.dismissal} mail={mail} sentence={texts.dismissFailed} />
    </div>
  )
}

interface ActionButtonProps {
  action: MailAction
  mail: Mail
  label: string
  onFocusGone: (mail: Mail) => void
  quiet?: boolean
}

const isOf = ({ variables }: MailAction, mail: Mail) => variables?.id === mail.id

function ActionButton({ action, mail, label, onFocusGone, quiet = false }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(() => {})
  gone.current = () => onFocusGone(mail)
  // Runs just before the button is removed, because afterwards there is no telling which element
  // had focus.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) gone.current()
    }
  }, [])
  return (
    <SubmitButton
      ref={button}
      variant={quiet ? 'subtle' : 'default'}
      size="sm"
      aria-label={texts.of(label, nameOf(mail))}
      busy={action.isPending && isOf(action, mail)}
      onClick={() => action.mutate(mail)}
    >
      {label}
    </SubmitButton>
  )
}

const ActionFailure = ({
  action,
  mail,
  sentence,
}: {
  action: MailAction
  mail: Mail
  sentence: string
}) => (
  <div className={classes.failure}>
    <Failure
      sentence={action.error && isOf(action, mail) ? sentence : null}
      detail={reasonOf(action.error)}
      onDismiss={action.reset}
    />
  </div>
)

const shapes: Record<MailState, typeof IconCheck> = {
  waiting: IconClock,
  sent: IconCheck,
  given_up: IconAlertTriangle,
  dropped: IconMinus,
}

/** An email's state, shown by a word, a shape and a colour. */
function MailStateWord({ mail }: { mail: Mail }) {
  const Shape = mail.filed ? IconFile : shapes[mail.state]
  return (
    <span className={classes.mailStateState} data-state={mail.filed ? 'filed' : mail.state}>
      <Shape size={16} aria-hidden />
      {stateOf(mail)}
    </span>
  )
}

interface MailRowProps {
  mail: Mail
  timezone: string
  now: Date
  actions: MailActions
}

/** The id of the element that receives focus when a button in the row disappears. */
const toggleIdOf = ({ id }: Mail) => `mail-${id}`

/** An email in two lines, with the reason below them if it failed. */
function MailRow({ mail, timezone, now, actions }: MailRowProps) {
  const [asked, setAsked] = useState<boolean>()
  const opened = asked ?? needsCare(mail)
  const details = useId()
  return (
    <li className={classes.mail}>
      <time dateTime={mail.created_at} className={classes.time}>
        {time(new Date(mail.created_at), timezone)}
      </time>
      <div className={classes.words}>
        <p className={classes.name}>{nameOf(mail)}</p>
        {aboutOf(mail).map((part) => (
          <p key={part} className={classes.about}>
            {part}
          </p>
        ))}
      </div>
      <p className={classes.mailRowState}>
        <MailStateWord mail={mail} />
      </p>
      <ActionIcon
        id={toggleIdOf(mail)}
        variant="subtle"
        size={44}
        className={classes.toggle}
        aria-label={texts.details(nameOf(mail))}
        aria-expanded={opened}
        aria-controls={details}
        onClick={() => setAsked(!opened)}
      >
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
      <div id={details} className={classes.mailRowDetails} hidden={!opened}>
        {opened ? (
          <MailDetails mail={mail} timezone={timezone} now={now} actions={actions} />
        ) : null}
      </div>
    </li>
  )
}

interface MailListProps {
  mails: Mail[]
  timezone: string
  now: Date
  actions: MailActions
}

/** The emails, grouped by the day they were queued. */
const MailList = ({ mails, timezone, now, actions }: MailListProps) =>
  groupByDay(mails, timezone).map(({ day, mails }) => (
    <div key={day} className={classes.day}>
      <h3 className={classes.date}>{day}</h3>
      <ul className={classes.mails}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} timezone={timezone} now={now} actions={actions} />
        ))}
      </ul>
    </div>
  ))

interface MailPagesProps {
  mails: ReturnType<typeof useMails>
  shown: ShownState
  timezone: string
  actions: MailActions
}

/** The pages loaded so far, and a button to load more. */
function MailPages({ mails, shown, timezone, actions }: MailPagesProps) {
  const now = useNow()
  const all = mails.data?.pages.flat() ?? []
  const [title, hint] = noMailsTexts[shown ?? 'all']
  return (
    <div aria-busy={mails.isPlaceholderData}>
      {all.length > 0 ? (
        <MailList mails={all} timezone={timezone} now={now} actions={actions} />
      ) : (
        <PageMessage title={title}>{hint}</PageMessage>
      )}
      <div className={classes.end}>
        {mails.error ? (
          <Notice tone="error" detail={reasonOf(mails.error)}>
            {mails.isFetchNextPageError ? texts.moreFailed : texts.stale}
          </Notice>
        ) : null}
        {mails.hasNextPage ? (
          <SubmitButton
            variant="default"
            busy={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            {texts.more}
          </SubmitButton>
        ) : null}
      </div>
    </div>
  )
}

interface MailSectionProps {
  projectId: string
  /** The time zone for days and times. Slots are shown in their own time zone. */
  timezone: string
  onToast: (toast: string) => void
}

/** A project's emails and their states. */
export function MailSection({ projectId, timezone, onToast }: MailSectionProps) {
  const shown = useShownState()
  const { search } = useLocation()
  const mails = useMails(projectId, shown)
  const {
    count: givenUp = 0,
    delayed = 0,
    held = 0,
    filed = false,
  } = useGivenUp(projectId, 5000).data ?? {}
  const list = useRef<HTMLElement>(null)
  const holdFocus = (place?: string) => requestAnimationFrame(() => keepFocus(place, list.current))
  const actions = {
    sending: useSendAgain(projectId, (_sent, mail) =>
      onToast(texts.sendingAgain(nameOf(mail), filed)),
    ),
    dismissal: useDismiss(projectId, (_dropped, mail) => onToast(texts.nowDismissed(nameOf(mail)))),
    onFocusGone: (mail: Mail) => holdFocus(toggleIdOf(mail)),
  }
  const sendingAll = useSendAllAgain(projectId, ({ count }) => {
    onToast(texts.sendingAllAgain(count, filed))
    holdFocus()
  })
  return (
    <Section title={texts.title} purpose={texts.purpose}>
      {filed ? <FiledNotice search={search} /> : null}
      <GivenUpNotice count={givenUp} held={held} sending={sendingAll} />
      <MailFilter shown={shown} late={delayed + held} givenUp={givenUp} />
      <section ref={list} aria-label={texts.list} tabIndex={-1} className={classes.list}>
        {mails.data ? (
          <MailPages mails={mails} shown={shown} timezone={timezone} actions={actions} />
        ) : mails.error ? (
          <NotLoaded title={texts.loadFailed} error={mails.error} onRetry={mails.refetch} />
        ) : (
          <FieldsSkeleton label={words.loading} fields={4} />
        )}
      </section>
    </Section>
  )
}

/**
 * After the focused button has disappeared, moves focus to the email's row, or to the list if there
 * is no such row.
 */
function keepFocus(place: string | undefined, list: HTMLElement | null) {
  if (document.activeElement !== document.body) return
  const near = place === undefined ? null : document.getElementById(place)
  ;(near ?? list)?.focus({ preventScroll: near === null })
}
