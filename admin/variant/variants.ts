import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { variantCalls } from '#contract/project.calls.ts'

export const useVariants = (projectId: string) =>
  useQuery({
    queryKey: ['variants', projectId],
    queryFn: ({ signal }) => call(variantCalls.list, { params: { projectId }, signal }),
  })

/** The fragment of a URL that opens a project's only variant for editing. */
export const editing = 'edit'
