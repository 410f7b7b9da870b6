import { useCallback, useState } from 'react'

/** What this browser has stored about a project's first steps. */
interface StepsSeen {
  /** The embedding code was opened. */
  website?: true
  /** The steps are done or were dismissed. */
  closed?: true
}

const keyOf = (projectId: string) => `first-steps ${projectId}`

/** Storage may be full or disabled: then the steps are shown in new projects only. */
function read(projectId: string): StepsSeen | undefined {
  try {
    const stored = localStorage.getItem(keyOf(projectId))
    return stored === null ? undefined : (JSON.parse(stored) as StepsSeen)
  } catch {
    return undefined
  }
}

function write(projectId: string, seen: StepsSeen) {
  try {
    localStorage.setItem(keyOf(projectId), JSON.stringify(seen))
  } catch {
    // Storage is full or disabled, as in `read`.
  }
}

/**
 * Whether to show the first steps: in a project without slots, and from then on until they are
 * done. So they do not appear in older projects.
 */
export function useStepsSeen(projectId: string, isNew: boolean) {
  const [changed, setChanged] = useState<{ projectId: string; seen: StepsSeen }>()
  const stored = changed?.projectId === projectId ? changed.seen : read(projectId)
  const seen = stored ?? (isNew ? {} : undefined)
  const change = useCallback(
    (more: StepsSeen) => {
      const next = { ...read(projectId), ...more }
      write(projectId, next)
      setChanged({ projectId, seen: next })
    },
    [projectId],
  )
  return { shown: seen !== undefined && !seen.closed, website: seen?.website ?? false, change }
}
