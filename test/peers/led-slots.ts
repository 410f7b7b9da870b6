import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedMade } from '#contract/slot.ts'
import { calendarsIn } from '#test/invariants/mail-faults.ts'
import { dayFromNow } from '#test/world/registered-organisation.ts'
import type { Beside } from './peer.ts'
import { startProduct } from './product.ts'

/** Starts the product with a guide who leads a slot tomorrow at ten, and their calendar feed. */
export async function startLedSlot({ sandbox, after }: Beside) {
  const { address, organisation, mailbox } = await startProduct(after)
  const { asked, cookie, variant } = organisation
  const staff = 'Käthe Roß'
  const sent = async (method: string, path: string, body?: URLSearchParams) => {
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    const answer = await fetch(`${address}/api/${path}`, { method, headers, body: body ?? null })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
  }
  const slotId = await organisation.openSlot()
  await sent(
    'POST',
    'admin/assign_staff',
    new URLSearchParams({ event_id: slotId, staff_name: staff }),
  )
  const { url } = await asked<FeedMade>('POST', 'mine/calendar')
  const feed = `${address}${new URL(url).pathname}`
  return {
    /** The address of the feed. */
    feed,
    read: async () => (await fetch(feed)).text(),
    tomorrow: dayFromNow(1),
    /** Moves the slot to two in the afternoon. */
    move: () =>
      asked('PUT', `admin/timeslot/${organisation.projectId}/${slotId}`, {
        starttime: `${dayFromNow(1)}T14:00`,
        max_attendees: 10,
        possible_ressources: [variant.ressource_id],
      }),
    /** Takes the guide off the slot, so that the feed is empty. */
    unassign: () => sent('DELETE', `admin/timeslot/${slotId}/staff/${encodeURIComponent(staff)}`),
    /** Writes the calendar file of an email that arrives into the sandbox's folder. */
    mailed: async (subject: RegExp) => {
      const mail = await mailbox.waitFor((one) => subject.test(one.subject ?? ''), 20_000)
      const path = join(sandbox.folder, 'termin.ics')
      await writeFile(path, calendarsIn(mail)[0] ?? '')
      return path
    },
  }
}

export const subjects = { assigned: /^Eingeteilt/, moved: /^Neue Zeit/, gone: /^Nicht mehr/ }
