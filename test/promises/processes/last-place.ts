import { query } from '../../servers/postgres.ts'
import { registerOrganisation } from '../../world/registered-organisation.ts'

const visitors = 50

/**
 * Opens a slot and books all but one of its ten places. Many visitors then try to book the last one
 * concurrently, on alternating servers.
 */
export async function rushForLastPlace(addresses: string[]) {
  const organisation = await registerOrganisation(addresses[0] ?? '')
  const slotId = await organisation.openSlot({ max_attendees: 10 })
  await organisation.book(slotId, { attendees_count: 9 })
  const wants = Array.from({ length: visitors }, async (_, visitor) => {
    const address = addresses[visitor % addresses.length]
    const answer = await fetch(
      `${address}/api/public/projects/${organisation.projectId}/bookings`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          slot_id: slotId,
          category: organisation.variant.ressource_id,
          booker_name: `Gast ${visitor}`,
          booker_email: `gast-${visitor}@schule.example`,
          attendees_count: 1,
        }),
      },
    )
    return { status: answer.status, body: (await answer.json()) as object }
  })
  return { slotId, answers: await Promise.all(wants) }
}

export async function placesTaken(url: string, slotId: string) {
  const [places] = await query<{ counted: number; booked: number; limit: number }>(
    url,
    `select attendees as counted, max_attendees as "limit",
      (select sum(attendees)::int from booking
        where organisation_id = slot.organisation_id and slot_id = slot.id) as booked
      from slot where id = '${slotId}'`,
  )
  if (!places) throw new Error('no such slot')
  return places
}
