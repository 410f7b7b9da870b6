import { reasonOf } from '#admin/api/api-error.ts'
import { SessionList } from '#admin/features/session/session-list.tsx'
import { useEndAccess } from '#admin/features/team/member.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { MemberDetail } from '#contract/member.ts'
import { memberAccessTexts as texts } from '#texts/de/member.ts'
import { date, moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'

/** Everything that lets a member in, with buttons to end one session or all of it. */
export function MemberAccess({ member, isOwn }: { member: MemberDetail; isOwn: boolean }) {
  const { sessions, staff_id, staff_name } = member
  const end = useEndAccess(staff_id)
  const all = end.isPending && end.variables === undefined
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
          <SubmitButton color="red" busy={all} onClick={() => end.mutate(undefined)}>
            {texts.endAll}
          </SubmitButton>
        </p>
      )}
      <PassingMessage nth={end.isSuccess ? end.submittedAt : 0}>{texts.ended}</PassingMessage>
      <Failure
        sentence={end.isError ? texts.failed : null}
        detail={reasonOf(end.error)}
        dismissLabel={words.dismiss}
        onDismiss={end.reset}
      />
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
