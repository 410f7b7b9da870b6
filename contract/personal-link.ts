import { z } from 'zod'
import { instant, token } from './fields.ts'
import { mailFaults } from './mail.ts'

/** A guide's personal link, which shows guides their own slots without a log-in. */
const personalLink = z.object({
  /** When the link was sent by email. */
  sent_at: instant,
  /** Null if the link has never been used. */
  last_used_at: instant.nullable(),
  /** Each use of the link extends it. */
  expires_at: instant,
  /** Why the email with the link could not be delivered, or is held; otherwise null. */
  mail_fault: z.enum(mailFaults).nullable(),
})
export type PersonalLink = z.infer<typeof personalLink>

/** A guide's personal link; null if they have none. */
export const linkState = z.object({ link: personalLink.nullable() }).meta({
  examples: [
    {
      link: {
        sent_at: '2026-11-20T12:00:00Z',
        last_used_at: '2026-11-24T06:50:00Z',
        expires_at: '2027-02-22T06:50:00Z',
        mail_fault: null,
      },
    },
  ],
})
export type LinkState = z.infer<typeof linkState>

/** A personal link's token, as contained in the email with the link. */
export const linkEntry = z
  .object({ link_token: token })
  .meta({ examples: [{ link_token: 'VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4' }] })
export type LinkEntry = z.infer<typeof linkEntry>

/** The guide the link belongs to. */
export const linkHolder = z
  .object({ name: z.string() })
  .meta({ examples: [{ name: 'Grete Lange' }] })
export type LinkHolder = z.infer<typeof linkHolder>
