import { useQueryClient } from '@tanstack/react-query'
import { SessionOverDialog } from '#admin/features/log-in/session-over-dialog.tsx'
import { userKey } from '#admin/features/log-in/user.ts'
import { useFocusReturn } from '#admin/ui/use-dialog.ts'
import type { User } from '#contract/staff.ts'

interface SessionOverProps {
  over: boolean
  user: User
}

/** After the log-in the page asks anew for what it was refused, and goes on where it was. */
export function SessionOver({ over, user }: SessionOverProps) {
  const client = useQueryClient()
  useFocusReturn(over)
  const goOn = (again: User) => {
    client.setQueryData(userKey, again)
    void client.invalidateQueries()
  }
  return <SessionOverDialog opened={over} user={user} onLoggedIn={goOn} />
}
