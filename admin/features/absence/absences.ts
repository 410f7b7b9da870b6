import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isStatus } from '#admin/api/api-error.ts'
import { call } from '#admin/api/client.ts'
import type { AbsenceInput } from '#contract/absence.ts'
import { absenceCalls } from '#contract/endpoints/absence.ts'

const absencesKey = ['absences']

/**
 * Whose absence it is: the user's own, a member's, or that of the guide whose link this device
 * holds.
 */
type Whose = { staffId: string } | { byLink: boolean }

/** When the user is absent, now or later. */
export const useMyAbsences = (byLink: boolean) =>
  useQuery({
    queryKey: [...absencesKey, byLink ? 'by-link' : 'mine'],
    queryFn: async ({ signal }) => {
      try {
        return await call(absenceCalls.mine, { byLink, signal })
      } catch (error) {
        // If the link is no longer valid, its page says so.
        if (byLink && isStatus(error, 401)) return []
        throw error
      }
    },
  })

/** When members of the team are absent, for admins. */
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

/** Refetches everything that shows who leads which slots. */
const afterwards = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [absencesKey, ['mine'], ['slots'], ['guide-offers']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
