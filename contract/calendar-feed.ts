import { z } from 'zod'
import { instant } from './fields.ts'

const calendarFeed = z.object({
  created_at: instant,
  /** When a calendar program last fetched it; null if none has. */
  last_used_at: instant.nullable(),
  /** When it ends, and a new one is needed. */
  expires_at: instant,
})

const example = {
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-24T06:50:00Z',
  expires_at: '2027-11-20T12:00:00Z',
}

/** The user's calendar feed; null if there is none. Its address is shown only once, on creation. */
export const feedState = z
  .object({ calendar: calendarFeed.nullable() })
  .meta({ examples: [{ calendar: example }] })
export type FeedState = z.infer<typeof feedState>

/** A new calendar feed. */
export const feedMade = z.object({ url: z.string(), calendar: calendarFeed }).meta({
  examples: [
    {
      url: 'https://rundgang.example/calendar/VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4.ics',
      calendar: { ...example, last_used_at: null },
    },
  ],
})
export type FeedMade = z.infer<typeof feedMade>

/** The path calendar programs fetch a feed from. */
export const feedPath = (token: string) => `/calendar/${token}.ics`
