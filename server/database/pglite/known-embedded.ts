const embedded = new WeakSet<object>()

/** Remembers that a database is the embedded one. */
export const noteEmbedded = (db: object): void => void embedded.add(db)

export const isEmbedded = (db: object): boolean => embedded.has(db)
