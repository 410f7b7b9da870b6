import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { variantCalls } from '#contract/project.calls.ts'
import type { Variant, VariantSent } from '#contract/variant.ts'

interface Save {
  /** The variant to change, as last fetched; undefined for a new variant. */
  stored: Variant | undefined
  variant: VariantSent
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: Variant) => boolean
}

const saveVariant = (projectId: string, { stored, variant, overwrites }: Save) =>
  stored
    ? saveUnlessOvertaken({
        stored,
        save: ({ id, revision }) =>
          call(variantCalls.change, { params: { variantId: id }, json: { ...variant, revision } }),
        reload: async () =>
          (await call(variantCalls.list, { params: { projectId } })).find(
            ({ id }) => id === stored.id,
          ),
        overwrites,
      })
    : call(variantCalls.add, { params: { projectId }, json: variant })

export function useSaveVariant(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: Save) => saveVariant(projectId, save),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['slots', projectId] })
      return client.invalidateQueries({ queryKey: ['variants', projectId] })
    },
  })
}
