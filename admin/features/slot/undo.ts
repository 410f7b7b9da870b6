import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotChangeCalls } from '#contract/endpoints/slot-change.ts'
import { slotsKey } from './slot-keys.ts'
import { markUndone } from './undo-offer.ts'

const undoChange = (changeId: string) => call(slotChangeCalls.undo, { params: { changeId } })

/** Undoes an action on many slots. */
export function useUndo(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: undoChange,
    onSuccess: (_undone, changeId) => void markUndone(client, projectId, changeId),
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
