import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { MailState } from '#contract/mail.ts'

/** Of which state the mails are that are shown; undefined: of all. */
export type ShownState = Exclude<MailState, 'dropped'> | undefined

const parameter = 'zustand'
const spelled = { waiting: 'wartend', given_up: 'unzustellbar', sent: 'verschickt' } as const

const isState = (state: string): state is keyof typeof spelled => state in spelled

/** What an address shows of these mails, beside what else stands in it. */
export function searchFor(search: string, state: ShownState): string {
  const address = new URLSearchParams(search)
  if (state) address.set(parameter, spelled[state])
  else address.delete(parameter)
  return `?${address}`
}

/** What is shown stands in the address, so that the dashboard can lead there. */
export function useShownState(): ShownState {
  const [address] = useSearchParams()
  const asked = address.get(parameter)
  return Object.keys(spelled)
    .filter(isState)
    .find((state) => spelled[state] === asked)
}
