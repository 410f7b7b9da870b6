import type { ErrorAnswer } from '#contract/errors.ts'
import type { Chance } from './chance.ts'
import type { StressLedger } from './ledger.ts'

/** One of many who act at once: a visitor or somebody of the office, as the moment wants it. */
export interface Person {
  chance: Chance
  ledger: StressLedger
  call: <Made>(what: string, call: StressCall) => Promise<StressAnswer<Made>>
  /** The token in the mail that asks to confirm a booking. */
  confirmTokenOf: (bookingId: string) => Promise<string>
}

export interface StressCall {
  method: string
  path: string
  json?: unknown
  headers?: Record<string, string>
  /** To another server than one usually calls. */
  elsewhere?: boolean
}

export interface StressAnswer<Made> {
  status: number
  /** What was asked for; undefined when the call was refused. */
  made: Made | undefined
}

export interface StressAction {
  /** How often, beside the others. */
  share: number
  run: (person: Person) => Promise<void>
}

interface Way {
  /** Of the servers: first the one that this person calls, then another. */
  addresses: readonly [string, string]
  cookie: string
  ledger: StressLedger
}

/** Calls with the office's session, which visitors' calls do not look at; notes how each ended. */
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

/** Does the same once, or at times twice at once on two servers. */
export const atTimesTwice = <T>({ chance }: Person, act: (elsewhere: boolean) => Promise<T>) =>
  Promise.all((chance.percent(20) ? [false, true] : [false]).map(act))
