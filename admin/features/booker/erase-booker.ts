import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { BookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/booking.calls.ts'

const eraseBooker = (json: BookerNamed) => call(bookerCalls.erase, { json })

export function useEraseBooker() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: eraseBooker,
    // The erased name may appear in the slots of any project.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['slots'] }),
  })
}
