import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/endpoints/mail.ts'
import { mailsKey } from '../mail-keys.ts'

const givenUp = (projectId: string) =>
  queryOptions({
    queryKey: [...mailsKey(projectId), 'given-up'],
    queryFn: ({ signal }) => call(mailCalls.undelivered, { params: { projectId }, signal }),
  })

/** How many emails of a project were given up or are delayed; refetched regularly. */
export const useGivenUp = (projectId: string, pauseMs: number) =>
  useQuery({ ...givenUp(projectId), refetchInterval: pauseMs })

/** Whether emails are written to files because there is no mail server; false if it is unknown. */
export const useFiled = (projectId: string | undefined, enabled: boolean) =>
  useQuery({ ...givenUp(projectId ?? ''), enabled: enabled && projectId !== undefined }).data
    ?.filed ?? false

/**
 * Whether emails to members are written to files because there is no mail server. False if this is
 * unknown: without a project, and if the project has its own mail server, which is not used for
 * such emails.
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
