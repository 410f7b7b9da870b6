import { mkdir, open, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailLog, OutgoingMail, Transport } from './message.ts'
import { mimeOptions, type Sender } from './mime.ts'

interface FileTransportOptions extends Sender {
  dataDir: string
  log: MailLog
}

/** Writes each mail to a file that every mail program opens, for deployments without a server. */
export function fileTransport({ dataDir, log, ...sender }: FileTransportOptions): Transport {
  const folder = resolve(dataDir, 'mails')
  log.info({ folder }, 'SMTP_URL is not set: mails are written to files instead of being sent')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail, signal) => {
      const { message } = await composer.sendMail(mimeOptions(mail, sender))
      signal.throwIfAborted()
      const file = join(folder, fileName(mail))
      await writeWhole(folder, file, message as Buffer)
      log.info({ file }, 'mail written')
      return file
    },
    close: () => composer.close(),
  }
}

/** `20261201T090000Z-7f3a9c21-erika_example.org.eml`: in order of time, and nothing a path could be. */
function fileName({ date, id, recipient }: OutgoingMail): string {
  const time = date.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const who = recipient.replaceAll(/[^\p{L}\p{N}.+-]+/gu, '_').slice(0, 60)
  return `${time}-${id.slice(-8)}-${who}.eml`
}

// A crash leaves the whole mail or none: whoever sees the final name sees all of it, and the
// folder's own sync keeps the name.
async function writeWhole(folder: string, file: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  await withHandle(unfinished, 'w', async (handle) => {
    await handle.writeFile(content)
    await handle.sync()
  })
  await rename(unfinished, file)
  // Windows opens no folder.
  if (process.platform !== 'win32') await withHandle(folder, 'r', (handle) => handle.sync())
}

async function withHandle(
  path: string,
  flags: string,
  use: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, 0o600)
  try {
    await use(handle)
  } finally {
    await handle.close()
  }
}
