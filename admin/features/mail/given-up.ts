import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Undelivered } from '#contract/mail.ts'
import { mailsKey } from './mail-keys.ts'

/** How many mails of a project were given up or are delayed, asked again after each pause. */
export const useGivenUp = (projectId: string, pauseMs: number) =>
  useQuery({
    queryKey: [...mailsKey(projectId), 'given-up'],
    queryFn: ({ signal }) =>
      call<Undelivered>(`/api/admin/mails/${projectId}/given-up`, { signal }),
    refetchInterval: pauseMs,
  })
