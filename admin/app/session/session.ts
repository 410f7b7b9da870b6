import { useQueryClient } from '@tanstack/react-query'
import { userKey } from '#admin/features/log-in/user.ts'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { User } from '#contract/staff.ts'

/** The page that asked for a log-in. */
interface Asked {
  from: string
}

/** Kept in the history's state, where no foreign link can put an address. */
export const askedState = (from: string): Asked => ({ from })

export function useAsked(): Asked {
  const state = useLocation().state as Partial<Asked> | null
  return { from: state?.from ?? '/admin' }
}

const arrival = { arrived: true }

/** Whether somebody has come here by logging in. */
export const isArrival = (state: unknown) =>
  (state as Partial<typeof arrival> | null)?.arrived === true

/** What a new session begins with: nothing of the one before, and the page that was asked for. */
export function useEnter(to: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User) => {
    client.removeQueries()
    client.setQueryData(userKey, user)
    navigate(to, { replace: true, state: arrival })
  }
}
