import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { BookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/booking.calls.ts'

const findBooker = (json: BookerNamed) => call(bookerCalls.export, { json })

/** Searches for a booker's data; the server records the search in the audit log. */
export const useFindBooker = () => useMutation({ mutationFn: findBooker, gcTime: 0 })
