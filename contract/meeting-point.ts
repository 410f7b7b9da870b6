import { z } from 'zod'
import { inOtherLanguages, lineOrEmpty } from './fields.ts'
import type { OtherLanguage } from './other-languages.ts'

/** A meeting point of a variant or a slot, in place of its project's, as stored. */
export type MeetingPoint = { de: string } & Partial<Record<OtherLanguage, string>>

/** As it is entered. If the text is empty, the variant's or the project's applies. */
export const meetingPointInput = {
  meeting_point: lineOrEmpty(200).optional(),
  /** If sent, they replace all translations. */
  meeting_point_translations: inOtherLanguages(lineOrEmpty(200)).optional(),
}

/** As it is shown; missing if there is none. */
export const meetingPointShown = {
  meeting_point: z.string().optional(),
  meeting_point_translations: inOtherLanguages(z.string()).optional(),
}
