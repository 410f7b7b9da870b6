/** Counts the outcomes of the emails that this process sent, for the metrics. */
export interface MailCounts {
  ended: (
    state: 'sent' | 'retry' | 'held' | 'given_up' | 'dropped' | 'put_back',
    seconds: number,
  ) => void
  serversDown: (servers: number) => void
}
