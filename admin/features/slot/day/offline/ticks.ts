import { useSyncExternalStore } from 'react'
import { isTooOld, ticksKey } from '#admin/api/kept.ts'

interface Operation {
  /** The server uses the same id, so that an operation sent twice counts once. */
  id: string
  username: string
  slotId: string
  /**
   * The slot's start and time zone, so that a note can identify the slot even if its day is not
   * loaded.
   */
  start: string
  timezone: string
  /** The entry's time by this device's clock, in milliseconds. */
  at: number
}

export interface Tick extends Operation {
  kind: 'tick'
  bookingId: string
  booked: number
  came: number | null
  /** The number that the device showed before the entry. */
  before: number | null
}

export interface Visitors extends Operation {
  kind: 'visitors'
  people: number
}

export interface VisitorsGone extends Operation {
  kind: 'visitors-gone'
  people: number
  /** The id of the operation being undone. */
  of: string
}

/** An entry made on this device that has not been sent to the server yet. */
export type Pending = Tick | Visitors | VisitorsGone

/** Something the user should know about an operation that was sent to the server. */
export type Note =
  | {
      about: Tick
      kind: 'overruled' | 'replaced'
      theirs: number | null
      by: string
      /** The time of the other person's entry, in milliseconds. */
      at: number
    }
  | { about: Pending; kind: 'refused'; reason: string }

interface Stored {
  pending: Pending[]
  notes: Note[]
}

const nothing: Stored = { pending: [], notes: [] }

// Some browsers forbid all storage; entries are then lost when the page is closed.
let inMemory = ''

function readText(): string {
  try {
    return localStorage.getItem(ticksKey) ?? ''
  } catch {
    return inMemory
  }
}

let known: { text: string; stored: Stored } = { text: '', stored: nothing }

/**
 * Returns the same object until the stored text changes. Leaves out entries older than 36 hours.
 */
function read(): Stored {
  const text = readText()
  if (text === known.text) return known.stored
  known = { text, stored: text ? parsed(text) : nothing }
  return known.stored
}

function parsed(text: string): Stored {
  try {
    const { pending, notes } = JSON.parse(text) as Stored
    return {
      pending: pending.filter(({ at }) => !isTooOld(at)),
      notes: notes.filter(({ about }) => !isTooOld(about.at)),
    }
  } catch {
    return nothing
  }
}

const listeners = new Set<() => void>()

/** Reads and writes in one synchronous step, so that tabs do not overwrite each other's entries. */
function change(next: (stored: Stored) => Stored): void {
  const stored = next(read())
  const isEmpty = stored.pending.length === 0 && stored.notes.length === 0
  inMemory = isEmpty ? '' : JSON.stringify(stored)
  try {
    if (isEmpty) localStorage.removeItem(ticksKey)
    else localStorage.setItem(ticksKey, inMemory)
  } catch {}
  for (const hear of listeners) hear()
}

export const addPending = (operation: Pending): void =>
  change(({ pending, notes }) => ({
    pending: [...pending, operation],
    notes: notes.filter(({ about }) => !concernsSame(about, operation)),
  }))

/**
 * Called once the server has stored or refused the operation. `note` is a message to the user about
 * the result.
 */
export const settle = (operation: Pending, note?: Note): void =>
  change(({ pending, notes }) => ({
    pending: pending.filter(({ id }) => id !== operation.id),
    notes: note ? [...notes.filter(({ about }) => !concernsSame(about, operation)), note] : notes,
  }))

export const dismissNote = (note: Note): void =>
  change(({ pending, notes }) => ({
    pending,
    notes: notes.filter(({ about }) => about.id !== note.about.id),
  }))

const concernsSame = (one: Pending, other: Pending) =>
  one.kind === 'tick' && other.kind === 'tick' && one.bookingId === other.bookingId

export const firstPending = (username: string): Pending | undefined =>
  read().pending.find((one) => one.username === username)

function subscribe(hear: () => void) {
  listeners.add(hear)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    window.removeEventListener('storage', hear)
  }
}

/** The user's unsent entries on this device, and the notes about sent ones. */
export function useTicks(username: string): Stored {
  const { pending, notes } = useSyncExternalStore(subscribe, read)
  return {
    pending: pending.filter((one) => one.username === username),
    notes: notes.filter(({ about }) => about.username === username),
  }
}
