import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { mailCalls } from '#contract/mail.calls.ts'
import type { Mail, MailCount } from '#contract/mail.ts'
import { mailsKey } from './mail-keys.ts'

interface MailAction<Answer, Subject> {
  carryOut: (of: Subject) => Promise<Answer>
  onDone: (answer: Answer, of: Subject) => void
}

/** Runs an action on one email or on all undeliverable emails, then updates the list. */
function useMailAction<Answer, Subject>(
  projectId: string,
  { carryOut, onDone }: MailAction<Answer, Subject>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: async (answer, of) => {
      await client.invalidateQueries({ queryKey: mailsKey(projectId) })
      onDone(answer, of)
    },
  })
}

export const useSendAgain = (projectId: string, onDone: (sent: Mail, of: Mail) => void) =>
  useMailAction(projectId, {
    carryOut: ({ id }: Mail) => call(mailCalls.sendAgain, { params: { mailId: id } }),
    onDone,
  })

export const useDismiss = (projectId: string, onDone: (dropped: Mail, of: Mail) => void) =>
  useMailAction(projectId, {
    carryOut: ({ id }: Mail) => call(mailCalls.dismiss, { params: { mailId: id } }),
    onDone,
  })

export const useSendAllAgain = (projectId: string, onDone: (sent: MailCount) => void) =>
  useMailAction<MailCount, void>(projectId, {
    carryOut: () => call(mailCalls.sendAllAgain, { params: { projectId } }),
    onDone,
  })
