import { useQuery, useQueryClient } from '@tanstack/react-query'
import { undeliveredMails } from '#admin/api/changes.tsx'

/** How many of a project's emails were abandoned or are delayed; refetched at intervals. */
export const useGivenUp = (projectId: string, pauseMs: number) =>
  useQuery({ ...undeliveredMails(projectId), refetchInterval: pauseMs })

/**
 * Whether emails to members are written to files because no mail server is configured. False if
 * that is unknown: without a project, or if the project has its own mail server, which emails to
 * members do not use.
 */
export function useIsFiled(projectId: string | undefined) {
  const client = useQueryClient()
  return async () => {
    if (projectId === undefined) return false
    const known = await client
      .fetchQuery({ ...undeliveredMails(projectId), retry: false })
      .catch(() => undefined)
    return known?.filed ?? false
  }
}
