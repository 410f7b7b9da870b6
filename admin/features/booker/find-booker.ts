import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { BookerNamed } from '#contract/booker.ts'
import { bookerCalls } from '#contract/endpoints/booker.ts'

const findBooker = (json: BookerNamed) => call(bookerCalls.export, { json })

/** A search that changes nothing but the audit log, which says that somebody asked. */
export const useFindBooker = () => useMutation({ mutationFn: findBooker, gcTime: 0 })
