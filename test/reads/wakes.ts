import type { TestApp } from '../app.ts'

/** In an app without a postman, counts how often one would have been woken. */
export function wakesOf({ ctx }: TestApp): { woken: () => number } {
  let count = 0
  ctx.mailPosted = () => {
    count += 1
  }
  return { woken: () => count }
}
