import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotChangeCalls } from '#contract/slot.calls.ts'
import { slotsKey } from './slot-keys.ts'

const undoChange = (changeId: string) => call(slotChangeCalls.undo, { params: { changeId } })

/** Undoes an action on many slots. */
export function useUndo(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: undoChange,
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
