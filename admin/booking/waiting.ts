import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchOnChange } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { waitingCalls } from '#contract/booking.calls.ts'
import type { WaitingList, WaitingSent } from '#contract/waiting.ts'

const minute = 60_000

const listKey = (projectId: string) => ['waiting-list', projectId]

/** A project's waiting list; refetched after changes and periodically. */
export function useWaitingList(projectId: string) {
  useRefetch(listKey, projectId)
  return useRead(
    listKey(projectId),
    waitingCalls.list,
    { params: { projectId } },
    {
      refetchInterval: minute,
      gcTime: 0,
    },
  )
}

function useRefetch(keyOf: typeof listKey, projectId: string) {
  const client = useQueryClient()
  useEffect(
    () => refetchOnChange(client, { queryKey: keyOf(projectId), projectId }),
    [client, keyOf, projectId],
  )
}

/** Offers a slot's free places to a waiting-list entry ahead of its turn. */
export function useOffer(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ entryId, slotId }: { entryId: string; slotId: string }) =>
      call(waitingCalls.offer, { params: { entryId }, json: { slot_id: slotId } }),
    onSuccess: (list) => client.setQueryData(listKey(projectId), list),
    // Runs even if the offer is refused, because the entry may have ended by then.
    onSettled: () => afterwards(client, projectId),
  })
}

/** Puts a caller on the waiting list. */
export function useAddWaiting(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: WaitingSent) => call(waitingCalls.add, { params: { projectId }, json }),
    onSettled: () => afterwards(client, projectId),
  })
}

export function useRemoveEntry(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) => call(waitingCalls.remove, { params: { entryId } }),
    onSuccess: (_answer, entryId) =>
      client.setQueryData<WaitingList>(listKey(projectId), (list) =>
        list?.filter(({ id }) => id !== entryId),
      ),
    onSettled: () => afterwards(client, projectId),
  })
}

type Client = ReturnType<typeof useQueryClient>

const afterwards = (client: Client, projectId: string) =>
  void Promise.all(
    [listKey(projectId), ['slots', projectId]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
