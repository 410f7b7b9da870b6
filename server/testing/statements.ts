import type { TestApp } from './app.ts'

/** How many statements the domain makes meanwhile. */
export async function statementsOf(
  { house }: TestApp,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { db } = house
  let statements = 0
  house.db = db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await meanwhile().finally(() => {
    house.db = db
  })
  return statements
}
