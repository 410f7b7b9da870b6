import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openWaitingMuseum, type WaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { forgetPassedEntries, keepWaitingLists } from './waiting-sweep.ts'

const app = await testApp()

const month = 30 * 24 * 3600

/** A museum with a full slot, and functions for its staff to change the slot or the variant. */
async function openOffice() {
  app.clock.set('2026-11-20T08:00:00Z')
  const museum = await openWaitingMuseum(app)
  const { slotId, cancel } = await museum.fullSlot()
  const { projectId, variant } = museum
  const put = async (path: string, payload: object) => {
    const answer = await museum.as({ method: 'PUT', url: `/api/admin/${path}`, payload })
    expect([200, 204], answer.body).toContain(answer.statusCode)
  }
  const post = async <Made>(path: string, payload: object) => {
    const answer = await museum.as({ method: 'POST', url: `/api/admin/${path}`, payload })
    expect([200, 201], answer.body).toContain(answer.statusCode)
    return answer.json<Made>()
  }
  return {
    ...{ museum, slotId, cancel, post },
    leadTime: (leadtime: number) =>
      put(`variants/${variant.id}`, { name: 'Führung', leadtime, duration: 3600 }),
    changeSlot: (input: object) =>
      put(`timeslot/${projectId}/${slotId}`, museum.slotBody({ max_attendees: 4, ...input })),
    changeSlots: (set: object) =>
      post<{ change_id: string }>(`slots/${projectId}/change`, { slot_ids: [slotId], set }),
    move: (starttime: string) => post(`slot/${slotId}/move`, { starttime, reason: '' }),
  }
}

type Office = Awaited<ReturnType<typeof openOffice>>

const waitFor = ({ wait }: WaitingMuseum, slotId: string) =>
  Promise.all(['a', 'b'].map((who) => wait([slotId], { email: `${who}@x.example` })))

const farAhead = '2027-01-12T10:00'

describe('places that could not be offered to anybody are offered once that is made possible', () => {
  const ways: [
    string,
    (office: Office) => Promise<unknown>,
    (office: Office) => Promise<unknown>,
  ][] = [
    ['by a shorter lead time', ({ leadTime }) => leadTime(month), ({ leadTime }) => leadTime(0)],
    [
      'by a slot that is no longer internal',
      ({ changeSlot }) => changeSlot({ internal: true }),
      ({ changeSlot }) => changeSlot({ internal: false }),
    ],
    [
      'by several slots that are no longer internal',
      ({ changeSlot }) => changeSlot({ internal: true }),
      ({ changeSlots }) => changeSlots({ internal: false }),
    ],
    [
      'by a later start',
      ({ leadTime }) => leadTime(month),
      ({ changeSlot }) => changeSlot({ starttime: farAhead }),
    ],
    [
      'by a later start of several slots',
      ({ leadTime }) => leadTime((11 * 24 + 1) * 3600),
      ({ changeSlots }) => changeSlots({ time: '21:00' }),
    ],
    ['by a move to a later time', ({ leadTime }) => leadTime(month), ({ move }) => move(farAhead)],
  ]
  test.each(ways)('%s', async (_, hide, show) => {
    const office = await openOffice()
    const { museum, slotId, cancel } = office
    const tokens = await waitFor(museum, slotId)
    await hide(office)
    await cancel()
    for (const token of tokens) expect(await museum.show(token)).toMatchObject({ offer: null })
    await show(office)
    for (const token of tokens) expect(await museum.show(token)).toMatchObject({ state: 'offered' })
    expect(await museum.slotOf(slotId)).toMatchObject({ sum: 0, offered: 4 })
  })

  test('by the slot offering the variant again', async () => {
    const { museum, slotId, cancel, post, changeSlot } = await openOffice()
    const [token = ''] = await waitFor(museum, slotId)
    const other = await post<{ ressource_id: string }>(`variants/${museum.projectId}`, {
      name: 'X',
    })
    await changeSlot({ internal: true })
    await cancel()
    await changeSlot({ possible_ressources: [other.ressource_id] })
    expect(await museum.show(token)).toMatchObject({ offer: null })
    await changeSlot({})
    expect(await museum.show(token)).toMatchObject({ state: 'offered' })
  })

  test('by undoing the change that made a slot internal', async () => {
    const { museum, slotId, cancel, post, leadTime, changeSlots } = await openOffice()
    const [token = ''] = await waitFor(museum, slotId)
    await leadTime(month)
    await cancel()
    const { change_id } = await changeSlots({ internal: true })
    await leadTime(0)
    expect(await museum.show(token)).toMatchObject({ offer: null })
    await post(`change/${change_id}/undo`, {})
    expect(await museum.show(token)).toMatchObject({ state: 'offered' })
  })
})

test('people on the waiting list keep their place while it is switched off', async () => {
  const { museum, slotId, cancel } = await openOffice()
  const [token = ''] = await waitFor(museum, slotId)
  const url = `/api/admin/project/${museum.projectId}`
  await museum.as({ method: 'PUT', url, payload: { name: 'Museum', waiting_list: false } })
  await cancel()
  expect(await museum.show(token)).toMatchObject({ state: 'offered' })
})

test.each<[string, (office: Office) => Promise<unknown>]>([
  ['changed', ({ changeSlot }) => changeSlot({ starttime: '2026-12-01T20:00' })],
  ['changed with others', ({ changeSlots }) => changeSlots({ time: '20:00' })],
  ['moved', ({ move }) => move('2026-12-01T20:00')],
])('nobody waiting for a slot is forgotten when its start is %s to a later time', async (_, change) => {
  const office = await openOffice()
  const { museum, slotId, cancel, leadTime } = office
  const tokens = await waitFor(museum, slotId)
  await leadTime(month)
  await cancel()
  await change(office)
  app.clock.set('2026-12-01T10:30:00Z')
  await keepWaitingLists(app.ctx)
  await forgetPassedEntries(app.ctx)
  for (const token of tokens) expect(await museum.show(token)).toMatchObject({ state: 'waiting' })
})
