import type { TestApp } from './app.ts'

/** How many statements the domain makes meanwhile. */
export async function statementsOf(
  { house }: TestApp,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { db } = house
  let statements = 0
  house.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Also those that are put together once and pass by the query builder.
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  await meanwhile().finally(() => {
    house.db = db
  })
  return statements
}
