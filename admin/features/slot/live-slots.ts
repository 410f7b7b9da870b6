import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '#admin/api/changes.ts'
import { slotChangeKey, slotsKey } from './slot-keys.ts'

const pauseMs = 500

/** Does the work when called; called meanwhile, once more afterwards. */
function oneAtATime(work: () => Promise<unknown>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    running = false
  }
}

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
