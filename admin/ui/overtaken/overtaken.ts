/**
 * The value of the field with this name. Dots separate the parts of a nested name, as in
 * `translations.en.name`.
 */
export function entryAt(entries: unknown, name: string): unknown {
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
export const overtakenIn = <Entries>(
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
