import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { userKey } from '#admin/api/user.ts'
import { mailCalls } from '#contract/mail.calls.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { filedNote } from '#texts/de/words.ts'
import { ApiError, call, isSessionOver, oneAtATime } from './client.ts'

/** A change to a project. Without `project_id`, changes to any project may have been missed. */
export interface ChangeEvent {
  project_id?: string
}

type Hear = (change: ChangeEvent) => void

const name = 'rundgang-changes'
const pauseMs = 10_000

/**
 * Listens for other users' changes until the returned function is called. Browsers limit the number
 * of connections to a server, so only one tab listens, and it notifies the others.
 */
export function followChanges(hear: Hear): () => void {
  // Older browsers lack locks and `BroadcastChannel`, and locks require https. If either is
  // missing, each tab listens for itself.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return listen(hear)
  const tabs = new BroadcastChannel(name)
  const left = new AbortController()
  tabs.onmessage = ({ data }: MessageEvent<ChangeEvent>) => hear(data)
  const tell = (change: ChangeEvent) => {
    hear(change)
    tabs.postMessage(change)
  }
  navigator.locks
    .request(name, { signal: left.signal }, () => listenUntil(left.signal, tell))
    .catch(() => {
      // The tab stopped following changes before it got the lock.
    })
  return () => {
    left.abort()
    tabs.close()
  }
}

function listenUntil(signal: AbortSignal, tell: Hear): Promise<void> {
  const stop = listen(tell)
  return new Promise((resolve) => {
    signal.onabort = () => {
      stop()
      resolve()
    }
  })
}

function listen(tell: Hear): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(slotCalls.changes.path)
    // Changes made before the connection opened were missed.
    source.onopen = () => tell({})
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell(JSON.parse(data) as ChangeEvent),
    )
    source.onerror = () => {
      // Browsers reconnect on their own after a lost connection, but not after a refused one.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, pauseMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/** Refetches data that was read before a change, including first loads still in progress. */
export async function refetchAfterChange(client: QueryClient, of: QueryFilters): Promise<void> {
  const loading = client.isFetching({ ...of, predicate: ({ state }) => !state.data })
  await client.invalidateQueries(of)
  // TanStack Query does not restart first loads, but the server may have answered them before the
  // change.
  if (loading) await client.invalidateQueries(of)
}

interface Followed {
  queryKey: QueryKey
  /** If set, changes to other projects are ignored. */
  projectId?: string
}

/**
 * Refetches after each change, and when a lost connection is restored, until the returned function
 * is called.
 */
export function refetchOnChange(client: QueryClient, { queryKey, projectId }: Followed) {
  const refetch = oneAtATime(() => refetchAfterChange(client, { queryKey }))
  const onOnline = () => void refetch()
  window.addEventListener('online', onOnline)
  const leave = followChanges(({ project_id: changed }) => {
    if (!projectId || !changed || changed === projectId) void refetch()
  })
  return () => {
    leave()
    window.removeEventListener('online', onOnline)
  }
}

/** How many of a project's emails are stuck, and whether its emails are only written to files. */
export const undeliveredMails = (projectId: string) =>
  queryOptions({
    queryKey: ['mails', projectId, 'given-up'],
    queryFn: ({ signal }) => call(mailCalls.undelivered, { params: { projectId }, signal }),
  })

/**
 * The id of the project that `useMailsFiled` asks about. Undefined if there is none, or if the user
 * may not ask.
 */
export const MailingProjectContext = createContext<string | undefined>(undefined)

/**
 * Whether emails are only written to files, because no mail server is configured; false while that
 * is unknown. Every message about an email depends on this.
 */
export function useMailsFiled() {
  const projectId = useContext(MailingProjectContext)
  const enabled = projectId !== undefined
  return useQuery({ ...undeliveredMails(projectId ?? ''), enabled }).data?.filed ?? false
}

/** Shown after a message saying that emails will be sent, if they are only written to files. */
export const FiledNote = () => (useMailsFiled() ? <p>{filedNote}</p> : null)

const second = 1000
const minute = 60 * second

/** The delay before the next retry, in milliseconds. */
export const pauseAfter = (failed: number) => Math.min(second * 2 ** failed, 30 * second)

/** How often team list requests are retried and how long the lists are cached, as specified. */
export const teamListOptions = {
  retry: (failed: number, error: Error) => failed < 3 && !isSessionOver(error),
  retryDelay: pauseAfter,
  gcTime: 5 * minute,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** The specified message for a list that failed to load, with the reason as its cause. */
export const listFailure = (message: string, cause: unknown) =>
  isSessionOver(cause) ? cause : new Error(message, { cause })

const tries = 3

/** Whether an error is temporary; only temporary errors are retried. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isNotAllowed = (error: unknown) => error instanceof ApiError && error.code === 'not_allowed'

export function makeQueryClient() {
  // If the session ends while somebody is working, the cached user becomes null, and the /admin
  // guard asks them to log in.
  const onError = (error: unknown) => {
    if (isSessionOver(error)) client.setQueryData(userKey, null)
    // Another admin may have changed the user's role.
    if (isNotAllowed(error)) void client.invalidateQueries({ queryKey: userKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // By default, a query made offline waits without an error, and the page would load forever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failed, error) => isPassing(error) && failed < tries - 1,
      },
      // By default, a mutation made offline waits, and then runs even if the user has undone it.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
