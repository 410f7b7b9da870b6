import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { BookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/endpoints/booker.ts'

const eraseBooker = (json: BookerNamed) => call(bookerCalls.erase, { json })

export function useEraseBooker() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: eraseBooker,
    // In slots of any project the name may have stood.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['slots'] }),
  })
}
