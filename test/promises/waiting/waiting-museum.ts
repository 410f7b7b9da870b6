import type { WaitingList, WaitingShown } from '#contract/waiting.ts'
import type { TestApp } from '../../app.ts'

export type WaitingMuseum = Awaited<ReturnType<typeof openWaitingMuseum>>

/** A museum with a waiting list, and calls for its visitors. */
export async function openWaitingMuseum(app: TestApp) {
  const museum = await app.register()
  const { as, projectId, variant } = museum
  const settings = { name: 'Museum', waiting_list: true }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload: settings })
  const visitor: Visitor = (method, path) => app.call({ method, url: `/api/public/${path}` })
  const join = (slotIds: string[], input: object = {}, remoteAddress = '127.0.0.1') => {
    const payload = {
      slot_ids: slotIds,
      category: variant.ressource_id,
      people: 2,
      name: 'Zoë Ångström',
      email: 'zoe@schule.example',
      ...input,
    }
    const url = `/api/public/projects/${projectId}/waiting`
    return app.call({ method: 'POST', url, payload, remoteAddress })
  }
  return {
    ...museum,
    join,
    /** Joins the waiting list, and returns the entry's token. */
    wait: async (slotIds: string[], input: object = {}) => {
      const joined = await join(slotIds, input)
      if (joined.statusCode !== 201) throw new Error(joined.body)
      return joined.json<{ token: string }>().token
    },
    show: async (token: string) => (await visitor('GET', `waiting/${token}`)).json<WaitingShown>(),
    say: (token: string, word: 'confirm' | 'accept' | 'decline') =>
      visitor('POST', `waiting/${token}/${word}`),
    leave: (token: string) => visitor('DELETE', `waiting/${token}`),
    list: async () => (await as({ url: `/api/admin/waiting/${projectId}` })).json<WaitingList>(),
    ...slotsOf(museum, visitor),
  }
}

type Visitor = (method: 'GET' | 'POST' | 'DELETE', path: string) => ReturnType<TestApp['call']>

function slotsOf(museum: Awaited<ReturnType<TestApp['register']>>, visitor: Visitor) {
  const { projectId } = museum
  return {
    /** A full slot, and a function that cancels the booking that fills it. */
    fullSlot: async (input: object = {}) => {
      const slotId = await museum.openSlot({ max_attendees: 4, ...input })
      const made = await museum.book(slotId, { attendees_count: 4 })
      const { cancel_url } = made.json<{ cancel_url: string }>()
      const token = new URL(cancel_url).searchParams.get('cancel_token')
      const cancel = () => visitor('POST', `bookings/${token}/cancel`)
      return { slotId, cancel }
    },
    /** The places left, as visitors see them; undefined if the slot is not in the list of slots. */
    remaining: async (slotId: string) => {
      const slots = await visitor(
        'GET',
        `projects/${projectId}/slots?from=2026-12-01&to=2026-12-08`,
      )
      return slots
        .json<{ slot_id: string; remaining: number }[]>()
        .find((one) => one.slot_id === slotId)?.remaining
    },
    slotOf: async (slotId: string) =>
      (await museum.slots()).find(({ slot_id }) => slot_id === slotId),
  }
}
