import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Slot } from '#contract/slot.ts'
import { bareEnvironment, root, startListeningServer } from '#test/promises/processes/process.ts'
import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'

export const peer: Peer = {
  program: 'restic',
  debian: ['restic'],
  tried: 'keeping a server’s backups, and its folder, while people book',
  run: async ({ sandbox, check, after }) => {
    const at = (name: string) => join(sandbox.folder, name)
    const data = at('data')
    await mkdir(data)
    const { organisation } = await startProduct(after, { DATA_DIR: data })
    const slot = await organisation.openSlot({ max_attendees: 5000 })
    let booked = 0
    const bookMore = async (times: number) => {
      for (let time = 0; time < times; time++, booked++) {
        const booker_email = `class-${booked}@schule.example`
        await organisation.book(slot, { attendees_count: 1, booker_email })
      }
    }
    const restic = async (...words: string[]) => {
      const env = { RESTIC_REPOSITORY: at('repository'), RESTIC_PASSWORD: 'kept' }
      const { code, stdout, stderr } = await sandbox.run(
        ['restic', '--no-cache', '--json', ...words],
        {
          env,
          timeoutMs: 120_000,
        },
      )
      if (code !== 0) throw new Error(`restic ${words[0]}: ${code} ${stdout}${stderr}`)
      return { said: stderr, last: stdout.trim().split('\n').at(-1) ?? '' }
    }
    /** Keeps a folder, and returns its id and what restic warned of. */
    const keep = async (folder: string) => {
      const { said, last } = await restic('backup', folder)
      const { snapshot_id } = JSON.parse(last) as Summary
      return { said, id: snapshot_id }
    }
    /** How many people are booked, as a server on this folder says. */
    const bookedIn = async (folder: string) => {
      const server = await startListeningServer({ settings: { DATA_DIR: folder } })
      const { name, value } = organisation.cookie
      const headers = { cookie: `${name}=${value}` }
      const url = `${server.address}/api/admin/events/${organisation.projectId}`
      const answer = await fetch(url, { headers }).finally(() => server.signal('SIGTERM'))
      const slots = (await answer.json()) as Slot[]
      return slots.find(({ slot_id }) => slot_id === slot)?.sum
    }

    await restic('init')
    await bookMore(100)
    const before = booked
    const [live] = await Promise.all([keep(data), bookMore(20)])
    await check('the folder of a running server can be read, with nothing to warn of', () => {
      if (live.said) throw new Error(live.said)
    })
    await command('backup', data)
    await keep(join(data, 'backups'))
    await bookMore(20)
    await command('backup', data)
    const { id } = await keep(join(data, 'backups'))
    await check('a backup that restic kept restores every booking', async () => {
      await restic('restore', id, '--target', at('restored'))
      const kept = join(at('restored'), data, 'backups')
      const newest = (await readdir(kept)).toSorted().at(-1) ?? ''
      await command('restore', at('fresh'), join(kept, newest))
      const found = await bookedIn(at('fresh'))
      if (found !== booked) throw new Error(`${found} of ${booked}`)
    })
    await check(
      'a server starts in a copy of the folder that was made while people booked',
      async () => {
        await restic('restore', live.id, '--target', at('live'))
        const found = (await bookedIn(join(at('live'), data))) ?? 0
        if (found < before) throw new Error(`${found} of ${before}`)
      },
    )
  },
}

interface Summary {
  snapshot_id: string
}

async function command(name: 'backup' | 'restore', dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(root, `server/commands/${name}.ts`), ...words], {
    cwd: root,
    env: { ...bareEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let problems = ''
  child.stderr.on('data', (part) => {
    problems += part
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name}: ${problems}`)
}
