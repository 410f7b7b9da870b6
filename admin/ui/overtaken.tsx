import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { overtakenTexts } from '#texts/de/slot.ts'
import { Notice } from './message.tsx'

/**
 * The value of the field with this name. Dots separate the parts of a nested name, as in
 * `translations.en.name`.
 */
function entryAt(entries: unknown, name: string): unknown {
  const [first = '', ...rest] = name.split('.')
  const inner: unknown =
    typeof entries === 'object' && entries !== null ? Reflect.get(entries, first) : undefined
  return rest.length > 0 ? entryAt(inner, rest.join('.')) : inner
}

function withEntry(entries: unknown, name: string, value: unknown): object {
  const [first = '', ...rest] = name.split('.')
  const changed =
    rest.length > 0 ? withEntry(entryAt(entries, first), rest.join('.'), value) : value
  return { ...(typeof entries === 'object' ? entries : {}), [first]: changed }
}

const same = (one: unknown, other: unknown, name: string) =>
  JSON.stringify(entryAt(one, name)) === JSON.stringify(entryAt(other, name))

interface Versions<Entries> {
  /**
   * The stored values as the user last saw them: when the form opened, or when a notice showed a
   * change.
   */
  known: Entries
  now: Entries
  typed: Entries
}

/** The names of the fields where saving would overwrite changes made by others. */
export const overtakenIn = <Entries,>(
  names: readonly string[],
  { known, now, typed }: Versions<Entries>,
) => names.filter((name) => !same(known, now, name) && !same(typed, now, name))

/** The typed values, but with the currently stored values for the named fields. */
export const withTaken = <Entries extends object>(
  names: readonly string[],
  { typed, now }: Pick<Versions<Entries>, 'typed' | 'now'>,
): Entries => ({
  ...typed,
  ...names.reduce<object>((all, name) => withEntry(all, name, entryAt(now, name)), typed),
})

/** A field that others have changed, with its current stored value. */
export interface OvertakenEntry {
  name: string
  value: unknown
}

interface OvertakenInput<Entries> {
  /** The stored values, including other users' changes; undefined for something new. */
  now: Entries | undefined
  /** The names of the fields to compare. */
  names: readonly string[]
  form: Pick<UseFormReturnType<Entries>, 'values' | 'setValues' | 'resetDirty'>
  /** Whether the user's own change is being stored. */
  isSaving: boolean
  /**
   * Whether the server refused the user's change because others had changed the same thing first.
   */
  isRefused?: boolean
  /** Formats the sentence about other users' changes. */
  say: (changed: OvertakenEntry[]) => string
}

/**
 * Finds the fields that others have changed since a form opened and that saving would overwrite. A
 * notice shows these changes until the user accepts them or decides to overwrite them.
 */
export function useOvertaken<Entries extends object>(input: OvertakenInput<Entries>) {
  const { now, names, form, isSaving, isRefused = false, say } = input
  const [known, setKnown] = useState(now)
  const takeRef = useRef<HTMLButtonElement>(null)
  const typed = form.values
  const changed = now && known && !isSaving ? overtakenIn(names, { known, now, typed }) : []
  const asks = changed.length > 0
  const mustDecide = asks && isRefused
  useEffect(() => {
    if (mustDecide) takeRef.current?.focus()
  }, [mustDecide])

  const decide = () => {
    setKnown(now)
    if (now) form.resetDirty(now)
  }
  const take = () => {
    if (now) form.setValues(withTaken(changed, { typed, now }))
    decide()
  }
  const notice = asks ? (
    <Notice
      tone="warning"
      detail={
        <Group component="span" gap={8} mt={4}>
          <Button ref={takeRef} variant="default" size="sm" onClick={take}>
            {overtakenTexts.take}
          </Button>
          <Button variant="subtle" size="sm" onClick={decide}>
            {overtakenTexts.keep}
          </Button>
        </Group>
      }
    >
      {say(changed.map((name) => ({ name, value: entryAt(now, name) })))}
    </Notice>
  ) : null
  /** Called before saving. Returns whether the user has to decide about others' changes first. */
  const ask = () => {
    takeRef.current?.focus()
    return asks
  }
  return {
    notice,
    ask,
    /** Whether saving the typed values now would overwrite other users' changes. */
    overwrites: (newest: Entries, sent: Entries) =>
      known !== undefined && overtakenIn(names, { known, now: newest, typed: sent }).length > 0,
    /** Called after saving, with the values that are now stored. */
    settle: setKnown,
    /** Whether the notice already explains why nothing was saved. */
    mustDecide,
  }
}
