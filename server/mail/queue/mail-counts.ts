/** What came of the mails that this process took up, for whoever watches it. */
export interface MailCounts {
  ended: (
    state: 'sent' | 'retry' | 'held' | 'given_up' | 'dropped' | 'put_back',
    seconds: number,
  ) => void
  serversDown: (servers: number) => void
}
