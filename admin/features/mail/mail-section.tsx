import { Button } from '@mantine/core'
import { useRef } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Section } from '#admin/ui/section.tsx'
import type { Mail } from '#contract/mail.ts'
import { mailListTexts as texts } from '#texts/de/mail.ts'
import { words } from '#texts/de/words.ts'
import { MailFilter } from './mail-filter.tsx'
import { MailPages } from './mail-pages.tsx'
import { toggleIdOf } from './mail-row.tsx'
import classes from './mail-section.module.css'
import { useShownState } from './mail-view.ts'
import { nameOf } from './mail-words.ts'
import { useMails } from './mails.ts'
import { FiledNotice } from './notices/filed-notice.tsx'
import { useGivenUp } from './notices/given-up.ts'
import { GivenUpNotice } from './notices/given-up-notice.tsx'
import { useDismiss, useSendAgain, useSendAllAgain } from './send-again.ts'

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
          <LoadFailed error={mails.error} onRetry={mails.refetch} />
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

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <PageMessage
    alert
    title={texts.loadFailed}
    action={<Button onClick={() => onRetry()}>{words.retry}</Button>}
  >
    {reasonOf(error)}
  </PageMessage>
)
