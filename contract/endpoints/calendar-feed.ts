import type { FeedMade, FeedState } from '../calendar-feed.ts'
import { endpoint } from '../endpoint.ts'

export const feedCalls = {
  own: endpoint<{ answers: FeedState }>()('GET', '/api/mine/calendar', 'staff'),
  make: endpoint<{ answers: FeedMade }>()('POST', '/api/mine/calendar', 'staff'),
  revoke: endpoint()('DELETE', '/api/mine/calendar', 'staff'),
}
