import { useMutation } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { registrationCalls } from '#contract/endpoints/registration.ts'

const sendConfirmation = () => call(registrationCalls.askForConfirmation)

/** Sends the mail with the link again; links sent before are dead then. */
export const useSendConfirmation = (isFiled: () => Promise<boolean>) =>
  useMutation({
    mutationFn: async () => {
      await sendConfirmation()
      return { filed: await isFiled() }
    },
  })
