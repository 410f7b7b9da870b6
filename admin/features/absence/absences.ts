import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import { absenceCalls } from '#contract/slot.calls.ts'
import type { AbsenceInput } from '#contract/slot.ts'

const absencesKey = ['absences']

/**
 * The person who is absent: the user, the given member, or the guide whose link this device holds.
 */
type Whose = { staffId: string } | { byLink: boolean }

/** The user's current and future absences. */
export const useMyAbsences = (byLink: boolean) =>
  useQuery({
    queryKey: [...absencesKey, byLink ? 'by-link' : 'mine'],
    queryFn: async ({ signal }) => {
      try {
        return await call(absenceCalls.mine, { byLink, signal })
      } catch (error) {
        // If the link is no longer valid, the page says so itself.
        if (byLink && isStatus(error, 401)) return []
        throw error
      }
    },
  })

/** Team members' absences, for admins. */
export const useAbsences = (enabled: boolean) =>
  useQuery({
    queryKey: absencesKey,
    queryFn: ({ signal }) => call(absenceCalls.all, { signal }),
    enabled,
  })

export function useEnterAbsence(whose: Whose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: AbsenceInput) =>
      'staffId' in whose
        ? call(absenceCalls.enterFor, { json: { ...json, staff_id: whose.staffId } })
        : call(absenceCalls.enter, { ...whose, json }),
    onSettled: () => afterwards(client),
  })
}

export function useDeleteAbsence(whose: Whose) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (absenceId: string) => {
      const params = { absenceId }
      return 'staffId' in whose
        ? call(absenceCalls.deleteOf, { params })
        : call(absenceCalls.delete, { ...whose, params })
    },
    onSettled: () => afterwards(client),
  })
}

/** Refetches everything that shows which guide leads which slot. */
const afterwards = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [absencesKey, ['mine'], ['slots'], ['guide-offers']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
