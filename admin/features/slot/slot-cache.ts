import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Slot } from '#contract/slot.ts'
import { slotChangeKey, slotPagesKey, slotsKey } from './slot-keys.ts'

type Change = (slot: Slot) => Slot

interface SlotAt {
  projectId: string
  slotId: string
}

/** Changes a slot everywhere it is shown, before the server responds. */
export function changeShownSlot(client: QueryClient, at: SlotAt, change: Change) {
  const queryKey = slotPagesKey(at.projectId)
  // Pending requests could return older data. Not awaited, because the cancellation takes effect
  // immediately.
  void client.cancelQueries({ queryKey })
  const changed = (slot: Slot) => (slot.slot_id === at.slotId ? change(slot) : slot)
  client.setQueriesData<InfiniteData<Slot[]>>(
    { queryKey },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => page.map(changed)) },
  )
}

/**
 * Refetches only after the last of several pending changes, because an earlier refetch would revert
 * those still pending.
 */
export async function refetchWhenSettled(client: QueryClient, projectId: string) {
  if (client.isMutating({ mutationKey: slotChangeKey(projectId) }) > 1) return
  await client.invalidateQueries({ queryKey: slotsKey(projectId) })
}
