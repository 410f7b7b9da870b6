import { endpoint } from '../endpoint.ts'
import type { Challenge } from '../proof.ts'
import { challengePart, publicProjects } from '../public-paths.ts'

export const proofCalls = {
  challenge: endpoint<{ answers: Challenge }>()(
    'GET',
    `${publicProjects}:projectId${challengePart}`,
    'public',
  ),
}
