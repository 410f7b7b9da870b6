import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Extras } from '#form/extras/extras.ts'
import { loadScript } from '#form/script.ts'
import type { ProjectAddress } from './booking.ts'
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

/** The globals set by scripts that only some projects need. */
interface Scripts {
  RundgangExtras: Extras
  RundgangWait: JoinWaiting
}

export interface ScriptOfForm<Script> {
  /** Undefined if the script is not needed or not loaded yet. */
  script: Script | undefined
  awaited: boolean
  /** Loads the script, even if an earlier attempt failed; returns whether it succeeded. */
  load: () => Promise<boolean>
}

const loaded = globalThis as Partial<Scripts>

/** Loads a script when it is needed. */
export function useScript<Name extends keyof Scripts>(
  name: Name,
  url: string,
  wanted: boolean | undefined,
): ScriptOfForm<Scripts[Name]> {
  const [script, set] = useState(loaded[name])
  const awaited = !!wanted && !script
  const load = useMemo(
    () => async () => {
      await loadScript(url)
      set(loaded[name])
      return !!loaded[name]
    },
    [name, url],
  )
  useEffect(() => {
    if (awaited) load()
  }, [awaited, load])
  return { script: wanted ? script : undefined, awaited, load }
}
