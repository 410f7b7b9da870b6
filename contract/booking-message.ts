import { z } from 'zod'
import { day, line, paragraph } from './fields.ts'

const content = {
  subject: line(150),
  text: paragraph(5000).min(1),
  /** If true, the recipients are only counted, and nothing is sent. */
  dry_run: z.boolean().default(false),
}

const example = {
  subject: 'Morgen bitte festes Schuhwerk',
  text: 'Der Hof wird gepflastert. Bitte kommen Sie in festen Schuhen.',
}

/** A message to all bookers of a slot. */
export const slotMessage = z.object(content).meta({ example })
export type SlotMessage = z.infer<typeof slotMessage>
export type SlotMessageSent = z.input<typeof slotMessage>

/** A message to all of a project's bookers on this day. */
export const dayMessage = z.object({ ...content, day }).meta({
  example: { day: '2026-12-01', ...example },
})
export type DayMessage = z.infer<typeof dayMessage>
export type DayMessageSent = z.input<typeof dayMessage>

/** How many bookers get the message; an address with several bookings gets it once. */
export const messageSent = z
  .object({
    recipients: z.int(),
    /** How many bookings have no address or are unconfirmed; their bookers get no message. */
    left_out: z.int(),
  })
  .meta({ examples: [{ recipients: 12, left_out: 1 }] })
export type MessageSent = z.infer<typeof messageSent>
