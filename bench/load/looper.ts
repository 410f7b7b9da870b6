import { Agent, request } from 'node:http'
import type { CallPlan } from './caller.ts'

/*
 * A process that repeats calls until it is told to stop, and discards the responses. Each list of
 * calls is repeated over a connection of its own, one call after the other.
 */

export interface Loops {
  address: string
  loops: CallPlan[][]
}

/** The responses by the name of the call's loop and status, and how long the slowest took. */
export type Looped = Record<string, { count: number; slowestMs: number }>

let going = true
const looped: Looped = {}
const nameOf = ({ method, path }: CallPlan) => `${method} ${path.split('?')[0]?.split('/')[3]}`

function made(address: string, agent: Agent, call: CallPlan): Promise<number> {
  const { method, path, headers = {}, body } = call
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { method, headers, agent })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.end(body)
  })
}

async function loop(address: string, calls: CallPlan[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; going; n++) {
    const call = calls[n % calls.length]
    if (!call) break
    const began = performance.now()
    const status = await made(address, agent, call)
    const key = `${nameOf(call)} ${status}`
    const { count, slowestMs } = looped[key] ?? { count: 0, slowestMs: 0 }
    const ms = Math.max(slowestMs, Math.round(performance.now() - began))
    looped[key] = { count: count + 1, slowestMs: ms }
  }
  agent.destroy()
}

process.on('message', async (told: Loops | 'stop') => {
  if (told === 'stop') {
    going = false
    return
  }
  await Promise.all(told.loops.map((calls) => loop(told.address, calls)))
  process.send?.(looped)
})
process.on('disconnect', () => process.exit())
