import { useQuery } from '@tanstack/react-query'
import { call, isStatus } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { User } from '#contract/staff.ts'

export const userKey = ['user']

/** Rejects with 401 if nobody is logged in. */
export const fetchUser = (signal?: AbortSignal) => call(staffCalls.me, { signal })

async function fetchUserOrNobody(signal: AbortSignal) {
  try {
    return await fetchUser(signal)
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error
  }
}

/** Whether a user can work with bookings. */
export const mayBook = ({ admin, role }: User) => admin || role === 'desk'

/** The logged-in user; `null` if there is none. */
export const useUser = () =>
  useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => fetchUserOrNobody(signal),
    staleTime: 60_000,
  })
