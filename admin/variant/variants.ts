import { useRead } from '#admin/api/hooks.ts'
import { variantCalls } from '#contract/project.calls.ts'

export const useVariants = (projectId: string) =>
  useRead(['variants', projectId], variantCalls.list, { params: { projectId } })

/** The fragment of a URL that opens a project's only variant for editing. */
export const editing = 'edit'
