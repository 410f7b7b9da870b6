import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'

const deleteVariant = (variantId: string) =>
  call<void>(`/api/admin/variants/${variantId}`, { method: 'DELETE' })

export function useDeleteVariant(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteVariant,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['slots', projectId] })
      return client.invalidateQueries({ queryKey: ['variants', projectId] })
    },
  })
}
