import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { userKey } from '#admin/features/log-in/user.ts'
import { useFocusReturn } from '#admin/ui/dialog/use-dialog.ts'
import { usePrefetch } from '#admin/ui/hooks/use-prefetch.ts'
import { renewed } from '#admin/ui/message/failure.tsx'
import type { User } from '#contract/staff.ts'

const load = () => import('#admin/features/log-in/session-over-dialog.tsx')
const SessionOverDialog = lazy(async () => ({ default: (await load()).SessionOverDialog }))

interface SessionOverProps {
  over: boolean
  user: User
}

/** After the log-in, the page repeats its refused requests and continues. */
export function SessionOver({ over, user }: SessionOverProps) {
  const client = useQueryClient()
  useFocusReturn(over)
  usePrefetch(load)
  const goOn = (again: User) => {
    client.setQueryData(userKey, again)
    dispatchEvent(new Event(renewed))
    void client.invalidateQueries()
  }
  return (
    <Suspense fallback={null}>
      {over ? <SessionOverDialog opened user={user} onLoggedIn={goOn} /> : null}
    </Suspense>
  )
}
