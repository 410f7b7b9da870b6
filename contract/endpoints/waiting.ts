import { endpoint } from '../endpoint.ts'
import {
  acceptancePart,
  confirmationPart,
  declinePart,
  publicProjects,
  publicWaiting,
  waitingPart,
} from '../public-paths.ts'
import type {
  OfferByHand,
  WaitingAccepted,
  WaitingCount,
  WaitingJoined,
  WaitingList,
  WaitingSent,
  WaitingShown,
} from '../waiting.ts'

type Shown = { answers: WaitingShown }

export const waitingCalls = {
  join: endpoint<{ json: WaitingSent; answers: WaitingJoined }>()(
    'POST',
    `${publicProjects}:projectId${waitingPart}`,
    'public',
  ),
  show: endpoint<Shown>()('GET', `${publicWaiting}:waitingToken`, 'public'),
  leave: endpoint<Shown>()('DELETE', `${publicWaiting}:waitingToken`, 'public'),
  confirm: endpoint<Shown>()('POST', `${publicWaiting}:waitingToken${confirmationPart}`, 'public'),
  accept: endpoint<Shown & { json: WaitingAccepted }>()(
    'POST',
    `${publicWaiting}:waitingToken${acceptancePart}`,
    'public',
  ),
  decline: endpoint<Shown>()('POST', `${publicWaiting}:waitingToken${declinePart}`, 'public'),
  list: endpoint<{ answers: WaitingList }>()('GET', '/api/admin/waiting/:projectId', 'admin'),
  count: endpoint<{ answers: WaitingCount }>()(
    'GET',
    '/api/admin/waiting/:projectId/count',
    'admin',
  ),
  offer: endpoint<{ json: OfferByHand; answers: WaitingList }>()(
    'POST',
    '/api/admin/waiting/:entryId/offer',
    'admin',
  ),
  remove: endpoint()('DELETE', '/api/admin/waiting/:entryId', 'admin'),
}
