import { z } from 'zod'
import { id, instant } from './fields.ts'

/** The user's sessions, most recently used first. */
export const session = z
  .object({
    id,
    /** The browser and the system, such as `Firefox unter Windows`; empty when unknown. */
    device: z.string(),
    /** The network, shortened to a /24 (IPv4) or a /48 (IPv6); empty when unknown. */
    network: z.string(),
    created_at: instant,
    /** Accurate to ten minutes. */
    last_used_at: instant,
    /** Whether the request was made in this session. */
    current: z.boolean(),
  })
  .meta({
    examples: [
      {
        id: '0199c1de-4a10-4c3e-9f00-3d2b6a1c0e0b',
        device: 'Firefox unter Windows',
        network: '203.0.113.0/24',
        created_at: '2026-11-20T12:00:00Z',
        last_used_at: '2026-11-21T08:30:00Z',
        current: true,
      },
    ],
  })
export type Session = z.infer<typeof session>
