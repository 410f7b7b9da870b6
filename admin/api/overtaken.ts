import { ApiError } from './api-error.ts'

/** Whether a change was refused because somebody else has changed the same thing. */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

interface Saving<Stored, Saved> {
  stored: Stored
  /** Must be refused if the server no longer has `stored`. */
  save: (stored: Stored) => Promise<Saved>
  /** Fetches what the server has now; undefined if it was deleted. */
  reload: () => Promise<Stored | undefined>
  /** Whether saving would overwrite what others have changed. */
  overwrites: (now: Stored) => boolean
}

/**
 * Saves. If others have meanwhile changed only other fields, it saves again on top of their change;
 * otherwise it rejects with the refusal.
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
