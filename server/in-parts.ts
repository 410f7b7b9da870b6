import { setImmediate } from 'node:timers/promises'

interface Parts<Item, Result> {
  size: number
  work: (part: Item[]) => Result[] | Promise<Result[]>
}

/**
 * Works through a long list in parts, with a turn for everything else in between. Waiting for the
 * embedded database does not give one, because it runs in this process.
 */
export async function inParts<Item, Result>(
  items: readonly Item[],
  { size, work }: Parts<Item, Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await setImmediate()
    results.push(...(await work(items.slice(first, first + size))))
  }
  return results
}
