import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Variant } from '#contract/variant.ts'

export const useVariants = (projectId: string) =>
  useQuery({
    queryKey: ['variants', projectId],
    queryFn: ({ signal }) => call<Variant[]>(`/api/admin/variants/${projectId}`, { signal }),
  })
