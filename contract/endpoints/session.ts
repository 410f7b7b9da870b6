import { endpoint } from '../endpoint.ts'
import type { Session } from '../session.ts'

export const sessionCalls = {
  logOut: endpoint()('DELETE', '/api/token', 'anyone'),
  list: endpoint<{ answers: Session[] }>()('GET', '/api/users/me/sessions', 'staff'),
  end: endpoint()('DELETE', '/api/users/me/sessions/:sessionId', 'staff'),
  logOutEverywhere: endpoint()('DELETE', '/api/users/me/sessions', 'staff'),
}
