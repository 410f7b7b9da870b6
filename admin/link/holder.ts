const holderKey = 'rundgang-link'

/**
 * The name of the guide whose link this device holds; undefined if no link has been opened here.
 */
export function heldName(): string | undefined {
  try {
    return localStorage.getItem(holderKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the guide's name; null removes it, because the link is no longer valid. */
export function holdName(name: string | null) {
  try {
    if (name === null) localStorage.removeItem(holderKey)
    else localStorage.setItem(holderKey, name)
  } catch {
    // Browsers may forbid all storage.
  }
}
