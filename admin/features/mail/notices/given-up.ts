import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/endpoints/mail.ts'
import { mailsKey } from '../mail-keys.ts'

const givenUp = (projectId: string) =>
  queryOptions({
    queryKey: [...mailsKey(projectId), 'given-up'],
    queryFn: ({ signal }) => call(mailCalls.undelivered, { params: { projectId }, signal }),
  })

/** How many mails of a project were given up or are delayed, asked again after each pause. */
export const useGivenUp = (projectId: string, pauseMs: number) =>
  useQuery({ ...givenUp(projectId), refetchInterval: pauseMs })

/**
 * Asks whether mails to members become files, since the server has no mail server. False where
 * that is not known: without a project, and where the project has a mail server of its own, which
 * such mails do not use.
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
