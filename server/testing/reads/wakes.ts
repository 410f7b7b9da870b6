import type { TestApp } from '../app.ts'

/** Counts from now on how often the postman of an app, which has none, would have been woken. */
export function wakesOf({ ctx }: TestApp): { woken: () => number } {
  let count = 0
  ctx.mailPosted = () => {
    count += 1
  }
  return { woken: () => count }
}
