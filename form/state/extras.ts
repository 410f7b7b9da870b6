import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Asking } from '#form/extras/extras.ts'
import type { Extras, PriceScript } from '#form/extras/script.ts'
import { loadScript } from '#form/script.ts'
import type { FormTexts } from '#texts/de/form.ts'
import type { BookingAddress, BookingOutcome, OnLongWork, ProjectAddress } from './booking.ts'
import type { Reach } from './offer.ts'
import type { Path } from './path.ts'

export interface JoinWaitingProps
  extends Pick<Reach, 'offer' | 'load'>,
    Pick<Path, 'choice' | 'change' | 'go'> {
  url: ProjectAddress
}

/** The exports of `wait.js`, which is loaded only by the forms of projects with a waiting list. */
export interface JoinWaiting {
  Form: (props: JoinWaitingProps) => ReactNode
}

export interface HeldNoticeProps {
  t: FormTexts
  /** The booking's URL, which contains its token. */
  url: BookingAddress
  until: string
  email: string
  onConfirmed: () => void
  /** Called to book again with another email address. */
  onChangeEmail: (url: BookingAddress) => void
}

/** The exports of `held.js`, which is loaded once a booking must be confirmed by email. */
export interface HeldNotice {
  Notice: (props: HeldNoticeProps) => ReactNode
}

/** Where and what a visitor books. */
export interface SendingPlace extends Pick<Reach, 'offer' | 'load'> {
  server: string
  url: ProjectAddress
  extras: Extras | undefined
  /** The project and its variant, as the visitor sees them. */
  asked: Asking
}

/** What `send.js` needs to book. */
export interface ToSend extends SendingPlace, Pick<Path, 'choice' | 'change'> {
  /** How long the form has been open, in milliseconds. */
  took: number
  /** Loads `proof.js`; the form's own, because a page may allow only one policy for its scripts. */
  addProof: () => Promise<unknown>
  onLongWork: OnLongWork
}

/** The exports of `send.js`, which is loaded with the visitor's details. */
export interface SendScript {
  book: (toSend: ToSend) => Promise<BookingOutcome>
}

/** The globals set by scripts that only some projects need. */
interface Scripts {
  RundgangExtras: Extras
  RundgangPrices: PriceScript
  RundgangWait: JoinWaiting
  RundgangHeld: HeldNotice
  RundgangSend: SendScript
}

export interface ScriptOfForm<Script> {
  /** Undefined if the script is not needed or not loaded yet. */
  script: Script | undefined
  awaited: boolean
  /** Loads the script, even if an earlier attempt failed; undefined if it fails again. */
  load: () => Promise<Script | undefined>
}

const loaded = globalThis as Partial<Scripts>

/** Loads a script when it is needed, `RundgangWait` from `wait.js`; another one if the name changes. */
export function useScript<Name extends keyof Scripts>(
  server: string,
  name: Name,
  wanted: unknown,
): ScriptOfForm<Scripts[Name]> {
  const [, set] = useState<unknown>()
  const script = loaded[name]
  const awaited = !!wanted && !script
  const load = useMemo(
    () => async () => {
      await loadScript(`${server}/embed/${name.slice(8).toLowerCase()}.js`)
      set(loaded[name])
      return loaded[name]
    },
    [server, name],
  )
  useEffect(() => {
    if (awaited) load()
  }, [awaited, load])
  return { script: wanted ? script : undefined, awaited, load }
}
