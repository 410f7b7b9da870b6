/** The prefix of all query keys of a project's emails. */
export const mailsKey = (projectId: string) => ['mails', projectId]
