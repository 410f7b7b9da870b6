import { withoutLinks } from '#contract/web-address.ts'
import { addressIn, type CalendarEntry } from '#server/mail/message/calendar-file.ts'
import { feedEnd } from '#texts/de/calendar-feed.ts'

interface Ending {
  staffId: string
  organisation: string
  createdAt: Temporal.Instant
  end: Temporal.Instant
}

/**
 * The entry for the moment a feed ends, because calendar programs do not show why a feed no longer
 * answers.
 */
export function endEntry(
  { staffId, organisation, createdAt, end: start }: Ending,
  { publicUrl, mailFrom }: { publicUrl: string; mailFrom: string },
): CalendarEntry {
  const url = `${publicUrl}/admin/mine`
  return {
    method: 'PUBLISH',
    uid: `calendar-${staffId}-${createdAt.epochMilliseconds}@${new URL(publicUrl).hostname}`,
    sequence: 0,
    start,
    durationSeconds: 30 * 60,
    summary: feedEnd.summary,
    description: feedEnd.description(url),
    location: '',
    url,
    stamp: createdAt,
    organizer: { name: withoutLinks(organisation), email: addressIn(mailFrom) },
  }
}
