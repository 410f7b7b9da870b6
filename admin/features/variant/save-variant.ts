import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Variant, VariantSent } from '#contract/variant.ts'

interface Save {
  /** The variant to change; without one there will be a new one. */
  variantId: string | undefined
  variant: VariantSent
}

// The specification has one path for both: the project's to add, the variant's own to change.
const saveVariant = (projectId: string, { variantId, variant }: Save) =>
  call<Variant>(`/api/admin/variants/${variantId ?? projectId}`, {
    method: variantId ? 'PUT' : 'POST',
    json: variant,
  })

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
