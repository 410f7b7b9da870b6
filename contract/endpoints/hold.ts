import { endpoint } from '../endpoint.ts'
import type { HoldConfirmation, HoldShown } from '../hold.ts'
import {
  confirmationMailPart,
  confirmationPart,
  publicBookings,
  publicHolds,
} from '../public-paths.ts'

export const holdCalls = {
  show: endpoint<{ answers: HoldShown }>()('GET', `${publicHolds}:confirmToken`, 'public'),
  confirm: endpoint<{ json: HoldConfirmation; answers: HoldShown }>()(
    'POST',
    `${publicHolds}:confirmToken${confirmationPart}`,
    'public',
  ),
  askAgain: endpoint()('POST', `${publicBookings}:cancelToken${confirmationMailPart}`, 'public'),
}
