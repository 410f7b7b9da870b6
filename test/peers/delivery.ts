import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { Mail } from '#contract/mail.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { faultSentences } from '#texts/de/mail.ts'
import { type Beside, until } from './peer.ts'
import { startProduct } from './product.ts'

/** The people whose mailboxes a peer's mail server has; it delivers to `Maildir`s below `folder`. */
export const people = {
  /** Has a mailbox. */
  there: 'juergen.weiss@schule.example',
  /** Has no mailbox. */
  gone: 'niemand@schule.example',
  /** Is refused for now, until `letIn`. */
  later: 'spaeter@schule.example',
  umlaut: 'jürgen@schule.example',
}

export interface MailServerBeside {
  url: string
  /** Whether it takes an address with an umlaut before the @. */
  takesUmlauts: boolean
  /** The words that the server says for these, as they are shown under "E-Mails". */
  says: { gone: RegExp; later: RegExp; large: RegExp }
  /** Makes the server accept emails for `people.later`. */
  letIn: () => Promise<unknown>
}

/** The size in bytes from which a mail server of a peer refuses an email. */
export const sizeLimit = 60_000

const newMails = (folder: string) => ['find', folder, '-type', 'f', '-path', '*/new/*']

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Whether a mail server greets on this port. */
export async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    const [greeting] = await Promise.race([once(socket, 'data'), pause(5000, [''])])
    return String(greeting).startsWith('220')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** What the product's emails meet at a real mail server, and what it shows about them. */
export async function tryDelivery(beside: Beside, server: MailServerBeside, folder: string) {
  const { check, sandbox, after } = beside
  const { organisation, address } = await startProduct(after, {
    SMTP_URL: server.url,
    MAIL_FROM: 'Rundgang <rundgang@museum.example>',
    PUBLIC_URL: 'https://rundgang.example',
    REGISTRATION: 'open',
  })
  const { asked, call, projectId, variant } = organisation
  const slotId = await organisation.openSlot({ max_attendees: 100 })
  const shown = async (recipient: string) =>
    (await asked<Mail[]>('GET', `admin/mails/${projectId}`)).find((m) => m.recipient === recipient)
  const settled = (recipient: string) =>
    until(async () => {
      const mail = await shown(recipient)
      return mail && (mail.state !== 'waiting' || mail.fault) ? mail : undefined
    }, 60_000)
  const arrived = async (): Promise<Email[]> => {
    const files = (await sandbox.run(newMails(folder))).stdout.split('\n').filter(Boolean)
    return Promise.all(
      files.map(async (file) => PostalMime.parse((await sandbox.run(['cat', file])).stdout)),
    )
  }
  const arrivedFor = (recipient: string) =>
    until(async () =>
      (await arrived()).find(({ to }) => to?.some(({ address: of }) => of === recipient)),
    )
  const writeMails = async (email_body: string) => {
    const answer = await fetch(`${address}/api/admin/settings/email/${projectId}`, {
      method: 'POST',
      headers: { cookie: `${organisation.cookie.name}=${organisation.cookie.value}` },
      body: new URLSearchParams({ email_body }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  await organisation.book(slotId, { booker_name: 'Käthe Groß', booker_email: people.there })
  await check('a confirmation arrives whole, with umlauts and calendar file', async () => {
    const mail = await arrivedFor(people.there)
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const content = file?.content
    const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const { state } = await settled(people.there)
    const { summary } = readCalendar(calendar)
    return state === 'sent' && mail.text?.includes('Käthe Groß') && summary.startsWith('Führung – ')
  })

  const long = `Anfang ${'Donaudampfschifffahrtsgesellschaft'.repeat(80)} Ende.`
  await check('a text of one long line, and lines of dots, arrive unchanged', async () => {
    await writeMails(`${long}\n.\n..\nFrom hier\n`)
    await organisation.book(slotId, { booker_name: 'Lange Zeile', booker_email: people.there })
    const found = await until(async () =>
      (await arrived()).find(({ text }) => text?.includes('Anfang')),
    )
    const lines = (found.text ?? '').split(/\r?\n/)
    return lines[0] === long && lines[1] === '.' && lines[2] === '..' && lines[3] === 'From hier'
  })

  await check(
    server.takesUmlauts
      ? 'an address with an umlaut before the @ gets its confirmation'
      : 'an address with an umlaut before the @ is refused in the form, before the booking',
    async () => {
      const wish = { category: variant.ressource_id, slot_id: slotId, attendees_count: 1 }
      const booker = { booker_name: 'Jürgen', booker_email: people.umlaut }
      const path = `public/projects/${projectId}/bookings`
      const { status, body: answer } = await call('POST', path, { ...wish, ...booker })
      if (!server.takesUmlauts) {
        return status === 422 && /Vor dem @ bitte ohne Umlaute/.test(JSON.stringify(answer))
      }
      return status === 201 && arrivedFor(people.umlaut)
    },
  )

  await organisation.book(slotId, { booker_name: 'Niemand', booker_email: people.gone })
  await check('"E-Mails" says that an unknown address is refused, at the first try', async () => {
    const { state, fault, tries, answer } = await settled(people.gone)
    if (!server.says.gone.test(answer ?? '')) throw new Error(`${answer}`)
    return state === 'given_up' && fault === 'recipient_refused' && tries === 1
  })

  await organisation.book(slotId, { booker_name: 'Später', booker_email: people.later })
  await check('an email refused for now waits, and "E-Mails" says so', async () => {
    const { state, fault, answer } = await settled(people.later)
    if (!server.says.later.test(answer ?? '')) throw new Error(`${fault}: ${answer}`)
    return state === 'waiting' && faultSentences[fault ?? 'unexpected'] === faultSentences.busy
  })
  await check('it is delivered by itself once the server takes it', async () => {
    await server.letIn()
    return until(async () => (await shown(people.later))?.state === 'sent', 60_000)
  })

  await check('"E-Mails" says that the server refuses an email that is too large', async () => {
    await writeMails('ä'.repeat(20_000))
    await organisation.book(slotId, { booker_name: 'Große Mail', booker_email: people.there })
    const mail = await until(async () => {
      const all = await asked<Mail[]>('GET', `admin/mails/${projectId}`)
      return all.find(({ person, fault }) => person === 'Große Mail' && fault)
    })
    if (!server.says.large.test(mail.answer ?? '')) throw new Error(`${mail.fault}: ${mail.answer}`)
    return mail.state === 'given_up' && mail.fault === 'content_refused'
  })
}
