import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '#admin/api/changes.ts'
import { oneAtATime } from '#admin/api/one-at-a-time.ts'
import { slotChangeKey, slotsKey } from '../slot-keys.ts'

/** Shows what others change in this project: the slots are fetched anew when the server tells. */
export function useLiveSlots(projectId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = oneAtATime(async () => {
      // A change of one's own under way is followed by a fetch; one before it would undo it.
      if (client.isMutating({ mutationKey: slotChangeKey(projectId) }) > 0) return
      await client.invalidateQueries({ queryKey: slotsKey(projectId) })
    })
    return followChanges(({ project_id }) => {
      if (project_id === undefined || project_id === projectId) void refetch()
    })
  }, [client, projectId])
}
