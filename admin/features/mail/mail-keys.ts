/** Everything known of a project's mails is kept under this. */
export const mailsKey = (projectId: string) => ['mails', projectId]
