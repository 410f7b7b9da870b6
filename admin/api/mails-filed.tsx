import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { mailCalls } from '#contract/mail.calls.ts'
import { filedNote } from '#texts/de/words.ts'
import { call } from './client.ts'

/** How many of a project's emails are stuck, and whether its emails are only written to files. */
export const undeliveredMails = (projectId: string) =>
  queryOptions({
    queryKey: ['mails', projectId, 'given-up'],
    queryFn: ({ signal }) => call(mailCalls.undelivered, { params: { projectId }, signal }),
  })

/**
 * The id of the project that `useMailsFiled` asks about. Undefined if there is none, or if the user
 * may not ask.
 */
export const MailingProjectContext = createContext<string | undefined>(undefined)

/**
 * Whether emails are only written to files, because no mail server is configured; false while that
 * is unknown. Every message about an email depends on this.
 */
export function useMailsFiled() {
  const projectId = useContext(MailingProjectContext)
  const enabled = projectId !== undefined
  return useQuery({ ...undeliveredMails(projectId ?? ''), enabled }).data?.filed ?? false
}

/** Shown after a message saying that emails will be sent, if they are only written to files. */
export const FiledNote = () => (useMailsFiled() ? <p>{filedNote}</p> : null)
