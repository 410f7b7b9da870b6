/** The prefix of all query keys of a project's mails. */
export const mailsKey = (projectId: string) => ['mails', projectId]
