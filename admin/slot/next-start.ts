import { useState } from 'react'
import type { WallClock } from '#admin/dashboard/wall-clock.ts'

const storedAs = 'rundgang-next-start'

const keptMs = 3_600_000

function stored(): WallClock | undefined {
  try {
    const { start, at } = JSON.parse(sessionStorage.getItem(storedAs) ?? '{}')
    return typeof start === 'string' && Date.now() - at < keptMs ? start : undefined
  } catch {
    // The browser may refuse access to its storage.
    return undefined
  }
}

function store(start: WallClock) {
  try {
    sessionStorage.setItem(storedAs, JSON.stringify({ start, at: Date.now() }))
  } catch {
    // Without storage, the suggestion lasts until the page is loaded again.
  }
}

/**
 * The start to suggest for the next slot, an hour after the one last created. For an hour, it
 * survives a reload and a change of project, because plans are often entered project by project.
 */
export function useNextStart() {
  const [nextStart, setNextStart] = useState(stored)
  const suggest = (start: WallClock) => {
    store(start)
    setNextStart(start)
  }
  return [nextStart, suggest] as const
}
