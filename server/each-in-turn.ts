/**
 * Does the work for each item, one at a time. An item that fails does not stop the others; the
 * first failure is thrown at the end.
 */
export async function eachInTurn<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    if (stopping?.aborted) break
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
