import { z } from 'zod'
import { feedState } from './calendar-feed.ts'
import { id } from './fields.ts'
import { linkState } from './personal-link.ts'
import { roles } from './role.ts'
import { session } from './session.ts'
import { teamMember } from './staff.ts'

const ids = {
  member: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
  variant: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e06',
}

/** A member of the team, with everything admins decide about them. */
export const memberDetail = teamMember
  .extend({
    /** The ids of the variants the member leads; empty for all. */
    skills: z.array(id),
    /** Whether the member is asked first when a guide is needed. */
    preferred: z.boolean(),
    /** The possible skills: all of the organisation's variants, by project. */
    variants: z.array(z.object({ id, name: z.string(), project: z.string() })),
    link: linkState.shape.link,
    /** What else lets the member in. */
    sessions: z.array(session.omit({ current: true })),
    calendar: feedState.shape.calendar,
    /** How many slots that have not begun they can take with the links in offers. */
    offers: z.int(),
  })
  .meta({
    examples: [
      {
        staff_id: ids.member,
        staff_name: 'Grete Lange',
        username: 'grete.lange@museum.example',
        admin: false,
        role: 'guide',
        skills: [ids.variant],
        preferred: false,
        variants: [{ id: ids.variant, name: 'Führung', project: 'Stadtmuseum Lindenau' }],
        link: null,
        sessions: [
          {
            id: '0199c1de-4a10-4c3e-9f00-3d2b6a1c0e0b',
            device: 'Firefox unter Windows',
            network: '203.0.113.0/24',
            created_at: '2026-11-20T12:00:00Z',
            last_used_at: '2026-11-21T08:30:00Z',
          },
        ],
        calendar: null,
        offers: 0,
      },
    ],
  })
export type MemberDetail = z.infer<typeof memberDetail>

/** An admin's change to a member. Omitted fields keep their value. */
export const memberChange = z
  .object({
    role: z.enum(roles).optional(),
    /** The ids of the variants the member leads; empty for all. */
    skills: z.array(id).max(1000).optional(),
    preferred: z.boolean().optional(),
  })
  .meta({ examples: [{ role: 'desk', skills: [ids.variant], preferred: true }] })
export type MemberChange = z.infer<typeof memberChange>
