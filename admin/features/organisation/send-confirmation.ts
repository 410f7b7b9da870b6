import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/organisation.calls.ts'

const sendConfirmation = () => call(registrationCalls.askForConfirmation)

/** Resends the confirmation email, with a new link that invalidates all earlier ones. */
export const useSendConfirmation = (isFiled: () => Promise<boolean>) =>
  useMutation({
    mutationFn: async () => {
      await sendConfirmation()
      return { filed: await isFiled() }
    },
  })
