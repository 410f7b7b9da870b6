import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followChanges } from '#admin/api/changes.ts'
import { oneAtATime } from '#admin/api/one-at-a-time.ts'
import { refetchAfterChange } from '#admin/api/refetch-after-change.ts'
import { slotChangeKey, slotsKey } from '../slot-keys.ts'

/**
 * Refetches the slots whenever the server reports a change to this project. Returns true once there
 * has been a change.
 */
export function useLiveSlots(projectId: string): boolean {
  const client = useQueryClient()
  const [changed, setChanged] = useState<string>()
  useEffect(() => {
    const refetch = oneAtATime(async () => {
      // The user's own pending change is followed by a refetch anyway, and an earlier refetch would
      // revert the change on the screen.
      if (client.isMutating({ mutationKey: slotChangeKey(projectId) })) return
      await refetchAfterChange(client, { queryKey: slotsKey(projectId) })
    })
    return followChanges(({ project_id }) => {
      if (project_id === projectId) setChanged(projectId)
      if (!project_id || project_id === projectId) void refetch()
    })
  }, [client, projectId])
  return changed === projectId
}
