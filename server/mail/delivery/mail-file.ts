import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeWhole } from '#server/runtime/whole-file.ts'
import type { MailLog, OutgoingMail, Transport } from '../message/message.ts'
import { type Sender, writtenMail } from '../message/mime.ts'
import { MailError } from './smtp-errors.ts'

export const mailFolderIn = (dataDir: string) => resolve(dataDir, 'mails')

interface FileTransportOptions extends Sender {
  dataDir: string
  log: MailLog
}

/**
 * Writes each email to a file that mail programs can open, for deployments without a mail server.
 */
export function fileTransport({ dataDir, log, ...sender }: FileTransportOptions): Transport {
  const folder = mailFolderIn(dataDir)
  return {
    send: async (mail, signal) => {
      const { raw } = writtenMail(mail, sender, { showBcc: true })
      signal.throwIfAborted()
      const file = join(folder, fileName(mail))
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(file, raw)
      } catch (error) {
        // The error contains the path, which only the operator may see.
        log.error({ err: error }, 'mail not written')
        throw new MailError('unexpected', String((error as NodeJS.ErrnoException).code))
      }
      log.info({ file }, 'mail written')
      return file
    },
    reach: async () => {},
    takesUmlauts: () => true,
    close: async () => {},
  }
}

/** `20261201T090000Z-019….eml`: sorts by time, and contains no data about the recipient. */
function fileName({ date, id }: OutgoingMail): string {
  const time = date.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `${time}-${id}.eml`
}
