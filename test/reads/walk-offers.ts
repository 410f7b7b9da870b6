import type { AppContext } from '#server/context.ts'
import { tokenOfLetter } from '#server/features/slot/guide-offer/guide-offer.ts'
import { dayFromNow, type RegisteredOrganisation } from '../world/registered-organisation.ts'
import type { WalkStep } from './walk.ts'

interface Ground {
  ctx: AppContext
  museum: RegisteredOrganisation
}

type Call = RegisteredOrganisation['asked']

/** Steps that offer slots to guides and answer the offers. */
export function offerSteps({ ctx, museum }: Ground): WalkStep[] {
  const call = museum.asked
  let slotId = ''
  let link = ''
  const say = (word: string) => call('POST', `offer/${link}/${word}`, { slot_id: slotId })
  return [
    [
      'a slot offered to guides',
      async () => {
        slotId = await museum.openSlot()
        await call('POST', `admin/slot/${slotId}/offer`, { guides: 1 })
        const { letterId } = await ctx.db
          .selectFrom('guideOffer')
          .select('letterId')
          .where('slotId', '=', slotId)
          .executeTakeFirstOrThrow()
        link = tokenOfLetter(letterId, ctx.secretKey)
      },
    ],
    ['the offers to guides', () => call('GET', `admin/offers/${museum.projectId}`)],
    ['the link of an offer', () => call('GET', `offer/${link}`)],
    ['a yes', () => say('yes')],
    ['a yes undone', () => say('undo')],
    ['a no', () => say('no')],
    ['a yes after a no', () => say('yes')],
    ['a slot given back', () => say('no')],
    ['a yes after that', () => say('yes')],
    ...absenceSteps(call),
  ]
}

function absenceSteps(call: Call): WalkStep[] {
  let absence = ''
  const span = { from: `${dayFromNow(1)}T05:00:00Z`, until: `${dayFromNow(2)}T05:00:00Z` }
  return [
    [
      'an absence',
      async () => {
        const entered = await call<{ absence_id: string }>('POST', 'mine/absence', span)
        absence = entered.absence_id
      },
    ],
    ['the absences of a member', () => call('GET', 'mine/absence')],
    ['the absences of all', () => call('GET', 'admin/absence')],
    ['an absence deleted', () => call('DELETE', `mine/absence/${absence}`)],
    [
      'the settings of offers',
      () => call('PUT', 'admin/organisation', { guide_pause_minutes: 15 }),
    ],
  ]
}
