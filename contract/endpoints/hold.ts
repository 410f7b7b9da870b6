import { endpoint } from '../endpoint.ts'
import type { HoldShown } from '../hold.ts'

export const holdCalls = {
  show: endpoint<{ answers: HoldShown }>()('GET', '/api/public/holds/:confirmToken', 'public'),
  confirm: endpoint<{ answers: HoldShown }>()(
    'POST',
    '/api/public/holds/:confirmToken/confirm',
    'public',
  ),
  askAgain: endpoint()('POST', '/api/public/bookings/:cancelToken/confirmation-mail', 'public'),
}
