import { setImmediate } from 'node:timers/promises'

interface Parts<Item, Result> {
  size: number
  work: (part: Item[]) => Result[] | Promise<Result[]>
}

/**
 * Processes a long list in parts, so that other work can run between them. Waiting for the embedded
 * database does not let other work run, because that database runs in the same process.
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
