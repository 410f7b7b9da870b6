import { useEffect, useMemo, useState } from 'react'
import type { Extras } from '../extras/extras.ts'
import type { JoinWaiting } from '../join-waiting/join-waiting.ts'
import { loadScript } from '../script.ts'

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
