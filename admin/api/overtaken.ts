import { ApiError } from './client.ts'

/**
 * Whether the server refused a change because somebody else had changed the same data in the
 * meantime.
 */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

interface Saving<Stored, Saved> {
  stored: Stored
  /** Saves a change based on `stored`; the server must refuse it if the data has changed since. */
  save: (stored: Stored) => Promise<Saved>
  /** Fetches the server's current data; undefined if it was deleted. */
  reload: () => Promise<Stored | undefined>
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: Stored) => boolean
}

/**
 * Saves a change. If the server refuses it but other users have changed only different fields,
 * saves it again on top of their change. Otherwise rejects with the refusal.
 */
export async function saveUnlessOvertaken<Stored, Saved>(saving: Saving<Stored, Saved>) {
  const { stored, save, reload, overwrites } = saving
  try {
    return await save(stored)
  } catch (error) {
    if (!isOvertaken(error)) throw error
    const now = await reload()
    if (now === undefined || overwrites(now)) throw error
    return save(now)
  }
}
