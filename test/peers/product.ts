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
  const server = await startListeningServer({
    // `DATA_DIR` has no effect beside `DATABASE_URL`.
    settings: { DATA_DIR: folder, SMTP_URL: mailbox.url, ...settings },
    preload,
  })
  after(() => server.signal('SIGTERM'))
  const organisation = await registerOrganisation(server.address)
  return { ...server, mailbox, organisation, folder }
}
