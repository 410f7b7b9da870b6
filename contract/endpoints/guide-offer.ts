import { endpoint } from '../endpoint.ts'
import type {
  AskedSlots,
  GuideAnswerInput,
  GuideOfferInput,
  GuideOfferMade,
  GuideOffers,
} from '../guide-offer.ts'

export const guideOfferCalls = {
  offer: endpoint<{ json: GuideOfferInput; answers: GuideOfferMade }>()(
    'POST',
    '/api/admin/slot/:slotId/offer',
    'admin',
  ),
  list: endpoint<{ answers: GuideOffers }>()('GET', '/api/admin/offers/:projectId', 'admin'),
  show: endpoint<{ answers: AskedSlots }>()('GET', '/api/offer/:offerToken', 'anyone'),
  accept: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/yes',
    'anyone',
  ),
  decline: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/no',
    'anyone',
  ),
  undo: endpoint<{ json: GuideAnswerInput; answers: AskedSlots }>()(
    'POST',
    '/api/offer/:offerToken/undo',
    'anyone',
  ),
}
