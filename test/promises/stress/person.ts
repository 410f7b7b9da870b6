import type { ErrorAnswer } from '#contract/errors.ts'
import type { Chance } from './chance.ts'
import type { StressLedger } from './ledger.ts'

/** One of many concurrent people, who act as a visitor or an admin at random. */
export interface Person {
  chance: Chance
  ledger: StressLedger
  call: <Made>(what: string, call: StressCall) => Promise<StressAnswer<Made>>
  /** The token in the email that asks the booker to confirm a booking. */
  confirmTokenOf: (bookingId: string) => Promise<string>
  bookingIdOf: (cancelToken: string) => Promise<string>
}

export interface StressCall {
  method: string
  path: string
  json?: unknown
  headers?: Record<string, string>
  /** Sends the call to a server other than the usual one. */
  elsewhere?: boolean
}

export interface StressAnswer<Made> {
  status: number
  /** The result; undefined if the call was refused. */
  made: Made | undefined
}

export interface StressAction {
  /** The weight of the action. */
  share: number
  run: (person: Person) => Promise<void>
}

interface Way {
  /** The URLs of this person's usual server and of another one. */
  addresses: readonly [string, string]
  cookie: string
  ledger: StressLedger
}

/** Makes calls with an admin's session, which the public API ignores, and counts the outcomes. */
export function callerBy({ addresses, cookie, ledger }: Way): Person['call'] {
  return async <Made>(what: string, { method, path, json, headers, elsewhere }: StressCall) => {
    const sent = new Headers({ cookie, ...headers })
    if (json !== undefined) sent.set('content-type', 'application/json')
    const answer = await fetch(`${addresses[elsewhere ? 1 : 0]}/api/${path}`, {
      method,
      headers: sent,
      body: json === undefined ? null : JSON.stringify(json),
    })
    const { status, ok } = answer
    const text = await answer.text()
    const body = text ? (JSON.parse(text) as unknown) : undefined
    const code = ok ? [] : [(body as ErrorAnswer).code]
    const outcome = [what, status, ...code].join(' ')
    ledger.outcomes.set(outcome, (ledger.outcomes.get(outcome) ?? 0) + 1)
    return { status, made: ok ? (body as Made) : undefined }
  }
}

/** Acts once, or sometimes twice concurrently on two servers. */
export const atTimesTwice = <T>({ chance }: Person, act: (elsewhere: boolean) => Promise<T>) =>
  Promise.all((chance.percent(20) ? [false, true] : [false]).map(act))
