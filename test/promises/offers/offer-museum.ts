import type { AskedSlots, GuideOffers } from '#contract/guide-offer.ts'
import type { AbsenceEntered, Slot } from '#contract/slot.ts'
import type { Guide, TourOffice } from '../../world/tour-office.ts'

type Word = 'yes' | 'no' | 'undo'

/**
 * A museum that offers slots to its guides, with calls for its admin and for guides with a link.
 */
export async function openOfferMuseum(office: TourOffice) {
  const { app } = office
  const museum = await app.register()
  const { as, projectId } = museum
  const asked = async (guide: Pick<Guide, 'email'>) => {
    const mails = await office.arrivedFor(guide)
    const offers = mails.filter(({ text = '' }) => text.includes('/angebot/'))
    return offers.map(({ text = '' }) => /angebot\/([\w-]{43})/.exec(text)?.[1] ?? '')
  }
  const say = (token: string, word: Word, slotId: string) =>
    app.call({ method: 'POST', url: `/api/offer/${token}/${word}`, payload: { slot_id: slotId } })
  return {
    ...museum,
    ...links(office),
    asked,
    /** The token of the latest link a guide received. */
    linkOf: async (guide: Pick<Guide, 'email'>) => (await asked(guide)).at(-1) ?? '',
    say,
    offer: (slotId: string, payload: object = {}) => {
      office.later()
      return as({ method: 'POST', url: `/api/admin/slot/${slotId}/offer`, payload })
    },
    offers: async () => (await as({ url: `/api/admin/offers/${projectId}` })).json<GuideOffers>(),
    staffOf: async (slotId: string) =>
      (await as({ url: `/api/admin/events/${projectId}` }))
        .json<Slot[]>()
        .find(({ slot_id }) => slot_id === slotId)?.assigned_staff,
    settings: (payload: object) => as({ method: 'PUT', url: '/api/admin/organisation', payload }),
    member: (guide: Pick<Guide, 'staffId'>, payload: object) =>
      as({ method: 'PATCH', url: `/api/admin/staff/${guide.staffId}`, payload }),
  }
}

const links = (office: TourOffice) => ({
  show: async (token: string) =>
    (await office.app.call({ url: `/api/offer/${token}` })).json<AskedSlots>(),
  /** The state of each slot the link shows, ordered by start time. */
  statesOf: async (token: string) => {
    const shown = await office.app.call({ url: `/api/offer/${token}` })
    return shown.json<AskedSlots>().slots.map(({ state }) => state)
  },
  absent: async ({ as }: Pick<Guide, 'as'>, from: string, until: string) => {
    office.later()
    const payload = { from, until }
    const answer = await as({ method: 'POST', url: '/api/mine/absence', payload })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<AbsenceEntered>()
  },
})
