import type { TestApp } from '../app.ts'

/** Counts the statements that run during `meanwhile`. */
export async function statementsOf(
  { ctx }: TestApp,
  meanwhile: () => Promise<void>,
): Promise<number> {
  const { db } = ctx
  let statements = 0
  ctx.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Includes prepared statements, which bypass the query builder.
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
