import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { firstStepsDone } from '#contract/first-steps.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { FirstSteps, Project } from '#contract/project.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { defaultVariantName } from '#texts/de/words.ts'
import { firstDay, useAnySlot } from './queries.ts'
import { filtersIn, type SlotView } from './slot-view.ts'

/**
 * The history state of a page opened from the first steps. The page keeps its link back to them
 * even after they are completed and closed.
 */
export const fromFirstSteps = 'first-steps'

/** The fragment of the dashboard's URL that opens the dialog for a new slot. */
export const adding = 'add'

const withNoted = (project: Project, done: FirstSteps): Project => ({
  ...project,
  first_steps: { closed: false, embedding_seen: false, ...project.first_steps, ...done },
})

/**
 * Records for all admins that some of a project's first steps are done, and shows this immediately.
 */
export function useNoteFirstSteps(projectId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (done: FirstSteps) =>
      call(projectCalls.noteFirstSteps, { params: { id: projectId }, json: done }),
    onMutate: async (done) => {
      // A fetch that started before the change would return the previous state.
      await client.cancelQueries({ queryKey: ['projects'] })
      client.setQueryData<Project[]>(['projects'], (known) =>
        known?.map((project) => (project.id === projectId ? withNoted(project, done) : project)),
      )
    },
  })
  return mutate
}

interface Setup {
  project: Project
  variants: Variant[]
  hasSlots: boolean
  /** The reply-to address for emails, if there is one. */
  sender: string | undefined
}

/** Which of the first steps are done. */
export const stepsDone = (setup: Setup) =>
  firstStepsDone({ ...setup, defaultName: defaultVariantName })

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
