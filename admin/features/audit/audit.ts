import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { auditCalls } from '#contract/statistics.calls.ts'

const pageSize = 50

const readAudit = (before: string | undefined, signal: AbortSignal) =>
  call(auditCalls.list, { query: { limit: pageSize, before }, signal })

export const auditKey = ['audit']

/** The organisation's audit log, paginated, newest entries first. */
export const useAudit = () =>
  useInfiniteQuery({
    queryKey: auditKey,
    queryFn: ({ pageParam, signal }) => readAudit(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // Not cached, so that the list starts with the newest entries when it is reopened.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
