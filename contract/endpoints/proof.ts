import { endpoint } from '../endpoint.ts'
import type { Challenge } from '../proof.ts'

export const proofCalls = {
  challenge: endpoint<{ answers: Challenge }>()(
    'GET',
    '/api/public/projects/:projectId/challenge',
    'public',
  ),
}
