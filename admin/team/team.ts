import { useQuery } from '@tanstack/react-query'
import { listFailure, teamListOptions } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import { teamFetchFailed } from '#texts/de/former-member.ts'

export const teamKey = ['team']

async function fetchTeam(signal: AbortSignal) {
  try {
    return await call(staffCalls.team, { signal })
  } catch (error) {
    throw listFailure(teamFetchFailed, error)
  }
}

/** All members of the organisation, ordered by name. */
export const useTeam = () =>
  useQuery({
    ...teamListOptions,
    queryKey: teamKey,
    queryFn: ({ signal }) => fetchTeam(signal),
  })
