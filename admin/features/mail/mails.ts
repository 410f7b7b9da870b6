import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/mail.calls.ts'
import type { Mail } from '#contract/mail.ts'
import { mailsKey } from './mail-keys.ts'
import type { ShownState } from './mail-view.ts'

const pageSize = 50
const second = 1000

interface PageWanted {
  projectId: string
  state: ShownState
  before: string | undefined
  signal: AbortSignal
}

const readMails = ({ projectId, state, before, signal }: PageWanted) =>
  call(mailCalls.list, { params: { projectId }, query: { limit: pageSize, state, before }, signal })

/**
 * The delay before the next refetch. It is short while an email is waiting, but grows with the
 * number of pages loaded, because all of them are refetched.
 */
function pauseAfter(pages: Mail[][] = []) {
  const waits = pages.some((page) => page.some(({ state }) => state === 'waiting'))
  return (waits ? 4 : 30) * second * Math.max(pages.length, 1)
}

/** A project's emails, paginated, newest first. */
export const useMails = (projectId: string, state: ShownState) =>
  useInfiniteQuery({
    queryKey: [...mailsKey(projectId), 'list', state ?? 'all'],
    queryFn: ({ pageParam, signal }) => readMails({ projectId, state, before: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pauseAfter(data?.pages),
    gcTime: 0,
  })
