import type { TestApp } from '../app.ts'

/** Counts the wake-ups of the postman in an app without one. */
export function wakesOf({ ctx }: TestApp): { woken: () => number } {
  let count = 0
  ctx.mailPosted = () => {
    count += 1
  }
  return { woken: () => count }
}
