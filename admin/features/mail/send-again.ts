import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Mail, MailCount } from '#contract/mail.ts'
import { mailsKey } from './mail-keys.ts'

const post = <Answer>(action: string) =>
  call<Answer>(`/api/admin/mails/${action}`, { method: 'POST' })

/** Does something with one mail, or with all that were given up, and shows what became of it. */
function useDeed<Answer, Subject>(
  projectId: string,
  {
    path,
    onDone,
  }: { path: (of: Subject) => string; onDone: (answer: Answer, of: Subject) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (of: Subject) => post<Answer>(path(of)),
    onSuccess: async (answer, of) => {
      await client.invalidateQueries({ queryKey: mailsKey(projectId) })
      onDone(answer, of)
    },
  })
}

export const useSendAgain = (projectId: string, onDone: (sent: Mail, of: Mail) => void) =>
  useDeed<Mail, Mail>(projectId, { path: ({ id }) => `${id}/send-again`, onDone })

export const useDismiss = (projectId: string, onDone: (dropped: Mail, of: Mail) => void) =>
  useDeed<Mail, Mail>(projectId, { path: ({ id }) => `${id}/dismiss`, onDone })

export const useSendAllAgain = (projectId: string, onDone: (sent: MailCount) => void) =>
  useDeed<MailCount, void>(projectId, { path: () => `${projectId}/given-up/send-again`, onDone })
