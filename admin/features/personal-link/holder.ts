const holderKey = 'rundgang-link'

/** The name of this device's link holder; undefined if no link was opened here. */
export function heldName(): string | undefined {
  try {
    return localStorage.getItem(holderKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Null: the link is over. */
export function holdName(name: string | null) {
  try {
    if (name === null) localStorage.removeItem(holderKey)
    else localStorage.setItem(holderKey, name)
  } catch {
    // Browsers may forbid all storage.
  }
}
