import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { MailState } from '#contract/mail.ts'

/** The state the emails are filtered by; undefined for all emails. */
export type ShownState = Exclude<MailState, 'dropped'> | undefined

const parameter = 'zustand'
const spelled = { waiting: 'wartend', given_up: 'unzustellbar', sent: 'verschickt' } as const

const isState = (state: string): state is keyof typeof spelled => state in spelled

/** The query string for this filter, keeping the other parameters. */
export function searchFor(search: string, state: ShownState): string {
  const address = new URLSearchParams(search)
  if (state) address.set(parameter, spelled[state])
  else address.delete(parameter)
  return `?${address}`
}

/** The filter is part of the URL, so that the dashboard can link to it. */
export function useShownState(): ShownState {
  const [address] = useSearchParams()
  const asked = address.get(parameter)
  return Object.keys(spelled)
    .filter(isState)
    .find((state) => spelled[state] === asked)
}
