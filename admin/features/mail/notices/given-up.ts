import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/endpoints/mail.ts'
import { mailsKey } from '../mail-keys.ts'

const givenUp = (projectId: string) =>
  queryOptions({
    queryKey: [...mailsKey(projectId), 'given-up'],
    queryFn: ({ signal }) => call(mailCalls.undelivered, { params: { projectId }, signal }),
  })

/** How many of a project's emails were given up or are delayed; refetched at intervals. */
export const useGivenUp = (projectId: string, pauseMs: number) =>
  useQuery({ ...givenUp(projectId), refetchInterval: pauseMs })

/**
 * Whether emails are written to files because no mail server is configured; false while that is
 * unknown.
 */
export const useFiled = (projectId: string | undefined, enabled: boolean) =>
  useQuery({ ...givenUp(projectId ?? ''), enabled: enabled && projectId !== undefined }).data
    ?.filed ?? false

/**
 * Whether emails to members are written to files because no mail server is configured. False if
 * that is unknown, which is the case without a project, and if the project has its own mail server,
 * because emails to members do not use it.
 */
export function useIsFiled(projectId: string | undefined) {
  const client = useQueryClient()
  return async () => {
    if (projectId === undefined) return false
    const known = await client
      .fetchQuery({ ...givenUp(projectId), retry: false })
      .catch(() => undefined)
    return known?.filed ?? false
  }
}
