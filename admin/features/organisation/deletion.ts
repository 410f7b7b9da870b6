import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { organisationCalls } from '#contract/organisation.calls.ts'
import type { OrganisationDeletion } from '#contract/registration.ts'

const ask = (json: OrganisationDeletion) => call(organisationCalls.askForDeletion, { json })
const takeBack = () => call(organisationCalls.takeDeletionBack)

/** Schedules or cancels the deletion. Afterwards, the page shows the current deletion date. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['organisation'] }),
  })
}

/** `onAsked` is called even if the dialog has gone by then. */
export const useAskForDeletion = (onAsked: () => void) => useChange(ask, onAsked)

export const useTakeDeletionBack = (onTakenBack: () => void) =>
  useChange<void>(takeBack, onTakenBack)
