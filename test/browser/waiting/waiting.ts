import { expect } from '@playwright/test'
import type { WaitingJoined, WaitingSent } from '#contract/waiting.ts'
import { dayFromNow, type RegisteredOrganisation } from '#test/world/registered-organisation.ts'

/** Turns the waiting list of the organisation's project on or off. */
export const letWait = ({ call, projectId, name }: RegisteredOrganisation, waiting_list = true) =>
  call('PUT', `admin/project/${projectId}`, { name, waiting_list })

/**
 * Fills a new slot for two people, by default tomorrow at ten. Returns its id and a function that
 * cancels its booking.
 */
export async function openFullSlot(
  organisation: RegisteredOrganisation,
  starttime = `${dayFromNow(1)}T10:00`,
) {
  const slotId = await organisation.openSlot({ starttime, max_attendees: 2 })
  const { cancel_token } = await organisation.bookAsAdmin(slotId, { attendees_count: 2 })
  return {
    slotId,
    cancel: () => organisation.call('POST', `public/bookings/${cancel_token}/cancel`),
  }
}

/** Joins the waiting list and returns the path of the entry's page. */
export async function wait(
  { call, projectId, variant }: RegisteredOrganisation,
  slotIds: string[],
  input: Partial<WaitingSent> = {},
): Promise<string> {
  const { status, body } = await call<WaitingJoined>(
    'POST',
    `public/projects/${projectId}/waiting`,
    {
      slot_ids: slotIds,
      category: variant.ressource_id,
      people: 2,
      name: 'Sibylle Günther',
      email: 'guenther@schule.example',
      ...input,
    },
  )
  if (status !== 201) throw new Error(`waiting: ${status} ${JSON.stringify(body)}`)
  return `/warteliste.html?waiting_token=${body.token}`
}

interface Settable {
  setAhead: (time: { days: number }) => Promise<void>
}

/** Makes a person miss two offers, so their later entries are paused for a week. */
export async function missTwoOffers(
  { setAhead }: Settable,
  organisation: RegisteredOrganisation,
  email: string,
) {
  const ids: string[] = []
  for (const time of ['12:00', '14:00']) {
    const { slotId, cancel } = await openFullSlot(organisation, `${dayFromNow(7)}T${time}`)
    await wait(organisation, [slotId], { email })
    await cancel()
    ids.push(slotId)
  }
  const expectOffered = (places: number) =>
    expect
      .poll(async () =>
        (await organisation.slots())
          .filter(({ slot_id }) => ids.includes(slot_id))
          .map(({ offered }) => offered),
      )
      .toEqual([places, places])
  await expectOffered(2)
  await setAhead({ days: 3 })
  await expectOffered(0)
}
