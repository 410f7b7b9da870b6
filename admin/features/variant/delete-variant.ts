import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { variantCalls } from '#contract/project.calls.ts'

const deleteVariant = (variantId: string) => call(variantCalls.delete, { params: { variantId } })

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
