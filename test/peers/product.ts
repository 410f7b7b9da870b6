import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { startMailbox } from '#test/servers/mailbox.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import type { Beside } from './peer.ts'

/** Starts the product beside a peer, with a registered organisation and a mailbox. */
export async function startProduct(
  after: Beside['after'],
  settings: Record<string, string> = {},
  preload: string[] = [],
) {
  const mailbox = await startMailbox()
  after(() => mailbox.close())
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-beside-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // `DATA_DIR` has no effect beside `DATABASE_URL`.
  const given = { DATA_DIR: folder, SMTP_URL: mailbox.url, ...settings }
  const server = await startListeningServer({ settings: given, preload })
  let running = server
  after(() => running.signal('SIGTERM'))
  const organisation = await registerOrganisation(server.address)
  /** Stops the product as an upgrade does, calls `meanwhile`, and starts it on the same port. */
  const restart = async (meanwhile: () => unknown = () => {}) => {
    await running.signal('SIGTERM')
    await meanwhile()
    const { port: PORT } = new URL(server.address)
    running = await startListeningServer({ settings: { ...given, PORT }, preload })
  }
  return { ...server, mailbox, organisation, folder, restart }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
