import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { Slot } from '#contract/slot.ts'
import { changeShownSlot, refetchWhenSettled } from './slot-cache.ts'
import { slotChangeKey } from './slot-keys.ts'

interface Remark {
  slot: Slot
  comment: string
}

const commentOnSlot = ({ slot, comment }: Remark) =>
  call(slotCalls.comment, { params: { slotId: slot.slot_id }, form: { comment } })

/** Shows the new comment immediately, and reverts to the old one if it cannot be saved. */
export function useCommentOnSlot(projectId: string) {
  const client = useQueryClient()
  const show = ({ slot, comment }: Remark) =>
    changeShownSlot(client, { projectId, slotId: slot.slot_id }, (shown) => ({ ...shown, comment }))
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: commentOnSlot,
    onMutate: (remark) => {
      show({ ...remark, comment: remark.comment.trim() })
      return remark.slot.comment
    },
    onError: (_error, { slot }, before) => show({ slot, comment: before ?? slot.comment }),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
