import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListeningServer } from '#test/promises/processes/process.ts'

export interface Demo {
  address: string
  /** The admin's email address as printed by the demo. */
  admin: string
  guide: string
  password: string
  close: () => Promise<void>
}

/** Starts the demo as a new user would, in a temporary folder. */
export async function startDemo(): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-demo-'))
  const server = await startListeningServer({ settings: {}, demoIn: folder })
  const printed = (what: string) =>
    server.line((line) => new RegExp(`^ +${what} +(\\S+)`).exec(line)?.[1])
  return {
    address: server.address,
    admin: await printed('Admin'),
    guide: await printed('Teammitglied'),
    password: await printed('Passwort'),
    close: async () => {
      await server.signal('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
