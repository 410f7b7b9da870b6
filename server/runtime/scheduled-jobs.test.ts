import { expect, test, vi } from 'vitest'
import { type ScheduledJob, startScheduledJobs } from './scheduled-jobs.ts'

function runScheduled(jobs: ScheduledJob[], everyMs?: number) {
  const errors: object[] = []
  const log = { error: (facts: object) => void errors.push(facts) }
  return { errors, ...startScheduledJobs({ jobs, log, ...(everyMs ? { everyMs } : {}) }) }
}

test('a failing job does not stop other jobs, and the log does not quote its error', async () => {
  const done: string[] = []
  const broken = Object.assign(new Error('Key (email)=(ada@schule.example) exists'), {
    code: '23505',
    detail: 'ada@schule.example',
  })
  const { errors, stop } = runScheduled([
    { name: 'first', run: () => Promise.reject(broken) },
    { name: 'second', run: async () => void done.push('second') },
    {
      name: 'third',
      run: async () => {
        throw new RangeError('Ada')
      },
    },
    { name: 'fourth', run: async () => void done.push('fourth') },
  ])
  await vi.waitFor(() => expect(done).toEqual(['second', 'fourth']))
  expect(errors).toEqual([
    { job: 'first', code: '23505' },
    { job: 'third', code: 'RangeError' },
  ])
  await stop()
})

test('the jobs run repeatedly until they are stopped', async () => {
  let rounds = 0
  let atOnce = 0
  let most = 0
  const slow = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 20))
    atOnce -= 1
    rounds += 1
  }
  const { stop } = runScheduled([{ name: 'slow', run: slow }], 5)
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3))
  await stop()
  const after = rounds
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect([rounds, most]).toEqual([after, 1])
})

test('stopping aborts the running job, waits for it to end, and does not start another', async () => {
  const told = Promise.withResolvers<void>()
  const done: string[] = []
  const { stop } = runScheduled([
    {
      name: 'long',
      run: async (stopping) => {
        stopping.addEventListener('abort', () => told.resolve())
        await told.promise
        done.push('long')
      },
    },
    { name: 'next', run: async () => void done.push('next') },
  ])
  await Promise.resolve()
  await stop()
  expect(done).toEqual(['long'])
})

test('shared jobs run in one process at a time, and local ones in each process', async () => {
  const done: string[] = []
  const jobs = [
    { name: 'for all', run: async () => void done.push('for all') },
    { name: 'own', run: async () => void done.push('own'), own: true },
  ]
  const log = { error: () => {} }
  const turns = [null, 0.02, null]
  const turn = async () => (turns.length > 0 ? (turns.shift() ?? null) : 3600)
  const { stop } = startScheduledJobs({ jobs, log, everyMs: 40, turn })
  await vi.waitFor(() => expect(done.length).toBeGreaterThan(5))
  await stop()
  expect(done.slice(0, 6)).toEqual(['for all', 'own', 'own', 'for all', 'own', 'own'])
})
