import type { TestApp } from '../app.ts'

/** How many statements the domain makes meanwhile. */
export async function statementsOf(
  { ctx }: TestApp,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { db } = ctx
  let statements = 0
  ctx.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Also those that are put together once and pass by the query builder.
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  await meanwhile().finally(() => {
    ctx.db = db
  })
  return statements
}
