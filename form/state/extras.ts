import { useEffect, useMemo, useState } from 'react'
import type { PublicProject } from '#contract/project.ts'
import type { Extras } from '../extras/extras.ts'
import { loadScript } from '../script.ts'

declare global {
  var RundgangExtras: Extras | undefined
}

/** The fields that only some projects have. */
export interface ExtraFieldsOfForm {
  /** Undefined if there are none, or until their script is loaded. */
  extras: Extras | undefined
  awaited: boolean
  /** Loads the script, perhaps again; returns whether that worked. */
  load: () => Promise<boolean>
}

/** Loads the script of the fields that only some projects have, if this one has any. */
export function useExtras(server: string, project: PublicProject): ExtraFieldsOfForm {
  const [extras, set] = useState(globalThis.RundgangExtras)
  // Older servers send neither.
  const wanted = project.phone_required || project.questions?.length > 0
  const awaited = wanted && !extras
  const load = useMemo(
    () => async () => {
      await loadScript(`${server}/embed/extras.js`)
      set(globalThis.RundgangExtras)
      return !!globalThis.RundgangExtras
    },
    [server],
  )
  useEffect(() => {
    if (awaited) load()
  }, [awaited, load])
  return { extras: wanted ? extras : undefined, awaited, load }
}
