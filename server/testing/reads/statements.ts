import type { TestApp } from '../app.ts'

/** The number of statements during `work`. */
export async function statementsOf(
  { ctx }: TestApp,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { db } = ctx
  let statements = 0
  ctx.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Including prepared statements that bypass the query builder.
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
