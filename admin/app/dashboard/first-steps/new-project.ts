import { firstDay, useAnySlot } from '#admin/features/slot/any-slot.ts'
import { filtersIn, type SlotView } from '#admin/features/slot/timetable/slot-view.ts'
import type { Slot } from '#contract/slot.ts'

interface Shown {
  projectId: string
  view: SlotView
  today: string
  /** Undefined while the slots are loading. */
  slots: Slot[] | undefined
}

/**
 * `isNew`: whether a project has no slots at all; `mayBeNew`: whether that is still possible.
 * `hasDeleted`: whether the project has deleted slots that can still be shown. An empty week does
 * not mean that the project is new.
 */
export function useNewProject({ projectId, view, today, slots }: Shown) {
  const isWeek = view.layout === 'week'
  const nothing = !isWeek && slots?.length === 0 && filtersIn(view) === 0
  const before = useAnySlot({ projectId, query: { before: view.from }, enabled: nothing })
  const none = nothing && before.data !== true && !before.isError && view.from === today
  const deleted = useAnySlot({
    projectId,
    query: { from: firstDay, cancelled: 'with' },
    enabled: none && before.data === false,
  })
  // While the view includes deleted slots and there may be some, the project does not count as new,
  // so that the button to hide them stays visible.
  const looksForMore = view.cancelled !== undefined && deleted.data !== false
  const mayBeNew = !isWeek && (slots === undefined || (none && !looksForMore))
  return {
    mayBeNew,
    isNew: slots !== undefined && mayBeNew && before.data === false,
    hasDeleted: deleted.data === true,
  }
}
