import type { TestApp } from '../app.ts'

/** Counts how often the postman would have been woken in an app without one. */
export function wakesOf({ ctx }: TestApp): { woken: () => number } {
  let count = 0
  ctx.mailPosted = () => {
    count += 1
  }
  return { woken: () => count }
}
