import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { BookerExport, BookerNamed } from '#contract/booker.ts'

const findBooker = (json: BookerNamed) =>
  call<BookerExport>('/api/admin/booker/export', { method: 'POST', json })

/** A search that changes nothing but the audit log, which says that somebody asked. */
export const useFindBooker = () => useMutation({ mutationFn: findBooker, gcTime: 0 })
