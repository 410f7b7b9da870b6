export interface Owned {
  organisationId: string
  id: string
}

/**
 * Does to rows that were found in several organisations what is to be done in each: rows are locked
 * in one organisation at a time, since no distributed database locks them in several. Returns how
 * many it was done to.
 */
export async function inEachOrganisation(
  found: Owned[],
  change: (of: { organisationId: string; ids: string[] }) => Promise<number>,
): Promise<number> {
  let changed = 0
  for (const [organisationId, rows] of Map.groupBy(found, (row) => row.organisationId)) {
    changed += await change({ organisationId, ids: rows.map(({ id }) => id) })
  }
  return changed
}
