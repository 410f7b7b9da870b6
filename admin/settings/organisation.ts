import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { organisationCalls, registrationCalls } from '#contract/organisation.calls.ts'

const minutesKept = 10

/**
 * The organisation. Until it is confirmed, it is always stale, because it may be confirmed in
 * another tab. Afterwards it becomes stale after a few minutes, because another admin may schedule
 * its deletion.
 */
export const useOrganisation = () =>
  useRead(
    ['organisation'],
    organisationCalls.read,
    {},
    {
      staleTime: ({ state: { data } }) =>
        data?.confirmed && !data.deletes_at ? minutesKept * 60_000 : 0,
    },
  )

const sendConfirmation = () => call(registrationCalls.askForConfirmation)

/** Resends the confirmation email, with a new link that invalidates all earlier ones. */
export const useSendConfirmation = (isFiled: () => Promise<boolean>) =>
  useMutation({
    mutationFn: async () => {
      await sendConfirmation()
      return { filed: await isFiled() }
    },
  })
