import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/mail.calls.ts'
import type { Mail, MailCount, MailState } from '#contract/mail.ts'

/** The prefix of all query keys for a project's emails. */
const mailsKey = (projectId: string) => ['mails', projectId]

/** The state the emails are filtered by; undefined for all emails. */
export type ShownState = Exclude<MailState, 'dropped'> | undefined

const parameter = 'zustand'
const spelled = { waiting: 'wartend', given_up: 'unzustellbar', sent: 'verschickt' } as const

const isState = (state: string): state is keyof typeof spelled => state in spelled

/** The query string for this filter, keeping the other parameters. */
export function searchFor(search: string, state: ShownState): string {
  const address = new URLSearchParams(search)
  if (state) address.set(parameter, spelled[state])
  else address.delete(parameter)
  return `?${address}`
}

/** The filter is part of the URL, so that the dashboard can link to it. */
export function useShownState(): ShownState {
  const [address] = useSearchParams()
  const asked = address.get(parameter)
  return Object.keys(spelled)
    .filter(isState)
    .find((state) => spelled[state] === asked)
}

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

interface MailAction<Answer, Subject> {
  carryOut: (of: Subject) => Promise<Answer>
  onDone: (answer: Answer, of: Subject) => void
}

/** Runs an action on one email or on all undeliverable emails, then updates the list. */
function useMailAction<Answer, Subject>(
  projectId: string,
  { carryOut, onDone }: MailAction<Answer, Subject>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: async (answer, of) => {
      await client.invalidateQueries({ queryKey: mailsKey(projectId) })
      onDone(answer, of)
    },
  })
}

export const useSendAgain = (projectId: string, onDone: (sent: Mail, of: Mail) => void) =>
  useMailAction(projectId, {
    carryOut: ({ id }: Mail) => call(mailCalls.sendAgain, { params: { mailId: id } }),
    onDone,
  })

export const useDismiss = (projectId: string, onDone: (dropped: Mail, of: Mail) => void) =>
  useMailAction(projectId, {
    carryOut: ({ id }: Mail) => call(mailCalls.dismiss, { params: { mailId: id } }),
    onDone,
  })

export const useSendAllAgain = (projectId: string, onDone: (sent: MailCount) => void) =>
  useMailAction<MailCount, void>(projectId, {
    carryOut: () => call(mailCalls.sendAllAgain, { params: { projectId } }),
    onDone,
  })
