import { useQueryClient } from '@tanstack/react-query'
import { forgetKept } from '#admin/api/kept.ts'
import { userKey } from '#admin/features/log-in/user.ts'
import { useLocation, useNavigate } from '#admin/ui/router/hooks.ts'
import type { User } from '#contract/staff.ts'

/** The page that required a log-in, and the address of the account to log in to, if it is known. */
interface Asked {
  from: string
  email: string
}

/**
 * Where to return after the log-in. Kept in the history state, which links on other sites cannot
 * set.
 */
export const askedState = (from: string): Partial<Asked> => ({ from })

export function useAsked(): Asked {
  const state = useLocation().state as Partial<Asked> | null
  return { from: state?.from ?? '/admin', email: state?.email ?? '' }
}

const arrival = { arrived: true }

/** Whether the user has just logged in. */
export const isArrival = (state: unknown) =>
  (state as Partial<typeof arrival> | null)?.arrived === true

/** Starts a new session, with an empty cache, on the requested page. */
export function useEnter(to: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (user: User) => {
    forgetKept()
    client.removeQueries()
    client.setQueryData(userKey, user)
    navigate(to, { replace: true, state: arrival })
  }
}
