import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { variantCalls } from '#contract/endpoints/variant.ts'
import type { VariantSent } from '#contract/variant.ts'

interface Save {
  /** The variant to change; undefined: a new one. */
  variantId: string | undefined
  variant: VariantSent
}

const saveVariant = (projectId: string, { variantId, variant }: Save) =>
  variantId
    ? call(variantCalls.change, { params: { variantId }, json: variant })
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
