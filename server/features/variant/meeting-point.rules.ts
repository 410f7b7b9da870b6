import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { OtherLanguage } from '#contract/other-languages.ts'

type Translations = Partial<Record<OtherLanguage, string | undefined>>

interface Given {
  meeting_point?: string | undefined
  meeting_point_translations?: Translations | undefined
}

/**
 * A meeting point after a change; null if there is none, undefined if nothing about it was sent.
 * Translations of another text do not stay.
 */
export function meetingPointAfter(
  stored: MeetingPoint | null | undefined,
  { meeting_point: text, meeting_point_translations: sent }: Given,
): MeetingPoint | null | undefined {
  if (text === undefined && sent === undefined) return undefined
  const de = text ?? stored?.de ?? ''
  if (de === '') return null
  const translations: Translations = sent ?? (stored?.de === de ? stored : {})
  return { de, ...pick(translations) }
}

function pick({ en, fr, 'de-simple': simple }: Translations) {
  return { ...(en && { en }), ...(fr && { fr }), ...(simple && { 'de-simple': simple }) }
}

/** A meeting point as the API shows it. */
export function shownMeetingPoint(stored: MeetingPoint | null | undefined) {
  if (!stored) return {}
  const translations = pick(stored)
  return {
    meeting_point: stored.de,
    ...(Object.keys(translations).length > 0 ? { meeting_point_translations: translations } : {}),
  }
}

/** The database may return the languages in another order. */
export const isSameMeetingPoint = (
  one: MeetingPoint | null | undefined,
  other: MeetingPoint | null | undefined,
): boolean => inOrder(one) === inOrder(other)

const inOrder = (point: MeetingPoint | null | undefined) =>
  point ? JSON.stringify([point.de, pick(point)]) : null
