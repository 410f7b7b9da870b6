import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const offeredMs = 10 * 60_000

/** An action on many slots that was just done and can be undone. */
export interface UndoOffer {
  changeId: string
  /** What was done. */
  sentence: string
}

interface TimedOffer extends UndoOffer {
  /** When it disappears, in milliseconds since 1970. */
  until: number
  isUndone: boolean
}

const undoKey = (projectId: string) => ['undo', projectId]

/** Withdraws the offer to undo an action that was undone here or in the audit log. */
export const markUndone = (client: QueryClient, projectId: string, changeId: string) =>
  client.setQueryData<TimedOffer | null>(undoKey(projectId), (offer) =>
    offer?.changeId === changeId ? { ...offer, isUndone: true } : offer,
  )

/** The latest action of this user, for ten minutes; in memory, so that other pages can be opened. */
export function useUndoOffer(projectId: string) {
  const client = useQueryClient()
  const queryKey = undoKey(projectId)
  const { data } = useQuery<TimedOffer | null>({ queryKey, queryFn: skipToken, gcTime: offeredMs })
  const offerUndo = useCallback(
    (offer: UndoOffer | null) => {
      const timed: TimedOffer | null = offer && {
        ...offer,
        until: Date.now() + offeredMs,
        isUndone: false,
      }
      client.setQueryData<TimedOffer | null>(undoKey(projectId), () => timed)
    },
    [client, projectId],
  )
  return { offer: data ?? null, offerUndo }
}
