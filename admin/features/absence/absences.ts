import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { AbsenceInput } from '#contract/absence.ts'
import { absenceCalls } from '#contract/endpoints/absence.ts'

const absencesKey = ['absences']
const mineKey = [...absencesKey, 'mine']

/** When the user is not available, now or later. */
export const useMyAbsences = () =>
  useQuery({
    queryKey: mineKey,
    queryFn: ({ signal }) => call(absenceCalls.mine, { signal }),
  })

/** When members of the team are not available, for admins. */
export const useAbsences = (enabled: boolean) =>
  useQuery({
    queryKey: absencesKey,
    queryFn: ({ signal }) => call(absenceCalls.all, { signal }),
    enabled,
  })

/** Enters an absence of the user, or with `staff_id` of a member of the team. */
export function useEnterAbsence(staffId?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (span: AbsenceInput) =>
      staffId === undefined
        ? call(absenceCalls.enter, { json: span })
        : call(absenceCalls.enterFor, { json: { ...span, staff_id: staffId } }),
    onSettled: () => afterwards(client),
  })
}

export function useDeleteAbsence(own: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (absenceId: string) =>
      call(own ? absenceCalls.delete : absenceCalls.deleteOf, { params: { absenceId } }),
    onSettled: () => afterwards(client),
  })
}

/** Everything that shows who leads what. */
const afterwards = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all(
    [absencesKey, ['mine'], ['slots'], ['guide-offers']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
