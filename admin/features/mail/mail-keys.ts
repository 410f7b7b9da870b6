/** The prefix of all query keys for a project's emails. */
export const mailsKey = (projectId: string) => ['mails', projectId]
