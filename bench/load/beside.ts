import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CallerMessage, CallOrder } from './caller.ts'
import type { Pull, Pulled } from './puller.ts'

/** Starts a child process that takes a measurement for each `ask`, until `end`. */
function startBeside<Asked extends object, Answer>(program: string) {
  const child = fork(join(import.meta.dirname, program))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended`)
  })
  ended.catch(() => {})
  return {
    ask: async (order: Asked): Promise<Answer> => {
      const told = once(child, 'message')
      child.send(order)
      const [answer] = await Promise.race([told, ended])
      return answer
    },
    end: () => child.disconnect(),
  }
}

export const startCaller = () => startBeside<CallOrder, CallerMessage>('caller.ts')
export const startPuller = () => startBeside<Pull, Pulled>('puller.ts')

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
