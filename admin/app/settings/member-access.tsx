import { Button } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '#admin/api/api-error.ts'
import { SessionList } from '#admin/features/session/session-list.tsx'
import { useEndAccess } from '#admin/features/team/member.ts'
import { DeletionDialog } from '#admin/ui/dialog/deletion-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { MemberDetail } from '#contract/staff.ts'
import { accessEndTexts, memberAccessTexts as texts } from '#texts/de/team.ts'
import { date, moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'

/** Everything that lets a member in, with buttons to end one session or all of it. */
export function MemberAccess({ member, isOwn }: { member: MemberDetail; isOwn: boolean }) {
  const { sessions, staff_id, staff_name } = member
  const end = useEndAccess(staff_id)
  const endAll = useEndAccess(staff_id)
  const [endedAt, setEndedAt] = useState(0)
  const question = useDialog<undefined>(end.reset)
  return (
    <Section title={texts.title} purpose={texts.purpose(staff_name)}>
      {sessions.length === 0 ? <p>{texts.noSession}</p> : null}
      <SessionList
        sessions={sessions}
        onEnd={end.mutate}
        ending={end.isPending ? end.variables : undefined}
      />
      {linesOf(member).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOwn ? (
        <p>{texts.own}</p>
      ) : (
        <p>
          <Button color="red" onClick={() => question.open(undefined)}>
            {texts.endAll}
          </Button>
        </p>
      )}
      <PassingMessage nth={end.isSuccess ? end.submittedAt : endedAt}>{texts.ended}</PassingMessage>
      <Failure
        sentence={end.isError ? texts.failed : null}
        detail={reasonOf(end.error)}
        dismissLabel={words.dismiss}
        onDismiss={end.reset}
      />
      <DeletionDialog
        opened={question.opened}
        onClose={question.close}
        texts={accessEndTexts}
        deletion={endAll}
        subject={undefined}
        onDeleted={() => setEndedAt(Date.now())}
      >
        <p>{accessEndTexts.question(staff_name)}</p>
      </DeletionDialog>
    </Section>
  )
}

function linesOf({ link, calendar, offers }: MemberDetail): string[] {
  const day = (at: string) => date(new Date(at), deviceZone)
  const used = (at: string | null) =>
    at === null ? texts.unused : texts.used(moment(new Date(at), deviceZone))
  return [
    link && new Date(link.expires_at) > new Date()
      ? texts.link(day(link.expires_at), used(link.last_used_at))
      : texts.noLink,
    calendar
      ? texts.calendar(day(calendar.expires_at), used(calendar.last_used_at))
      : texts.noCalendar,
    texts.offers(offers),
  ]
}
