import { freePort } from './delivery.ts'
import { type Beside, type Peer, until } from './peer.ts'
import { startProduct } from './product.ts'

interface Judged {
  symbols: Record<string, { name: string; score: number; options?: string[] }>
}

/** The emails that guests and guides get, as they arrive. */
export async function mailsOfTheProduct(after: Beside['after']) {
  const { address, mailbox, organisation } = await startProduct(after, {
    MAIL_FROM: 'Rundgang <rundgang@museum.example>',
    PUBLIC_URL: 'https://rundgang.example',
    REGISTRATION: 'open',
  })
  const { asked, cookie } = organisation
  const slotId = await organisation.openSlot()
  const booker_email = 'juergen.weiss@schule.example'
  const { booking_id } = await organisation.book(slotId, { booker_email })
  const arrived = (subject: RegExp) =>
    mailbox.waitFor((mail) => subject.test(mail.subject ?? ''), 20_000)
  const staff = new URLSearchParams({ event_id: slotId, staff_name: 'Käthe Roß' })
  const assigned = await fetch(`${address}/api/admin/assign_staff`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}` },
    body: staff,
  })
  if (!assigned.ok) throw new Error(await assigned.text())
  const confirmation = await arrived(/Buchung|bestätigt/i)
  const assignment = await arrived(/Eingeteilt/)
  await asked('POST', `admin/booking/${booking_id}/cancel`, { reason: 'Der Weg ist gesperrt.' })
  const cancellation = await arrived(/storniert|abgesagt|Absage/i)
  return { confirmation, cancellation, assignment }
}

const configuration = (port: number) => ({
  'worker-normal.inc': `bind_socket = "127.0.0.1:${port}";`,
  'worker-controller.inc': 'enabled = false;',
  'worker-proxy.inc': 'enabled = false;',
  'options.inc': 'dns { nameserver = ["127.0.0.1:9"]; timeout = 0.1s; retransmits = 1; }',
})

export const peer: Peer = {
  program: 'Rspamd',
  debian: ['rspamd'],
  tried: 'what it thinks of confirmations, cancellations and emails to guides',
  run: async ({ sandbox, check, after }) => {
    const mails = await mailsOfTheProduct(after)
    const port = await freePort()
    for (const [file, content] of Object.entries(configuration(port))) {
      await sandbox.write(`/etc/rspamd/local.d/${file}`, `${content}\n`)
    }
    const user = ['-u', '_rspamd', '-g', '_rspamd']
    const rspamd = sandbox.start(['rspamd', '--no-fork', '--insecure', ...user])
    after(() => rspamd.stop())
    const url = `http://127.0.0.1:${port}`
    await until(
      () =>
        fetch(`${url}/ping`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    )
    for (const [what, { raw, recipients }] of Object.entries(mails)) {
      await check(`nothing in the ${what} looks like spam`, async () => {
        const headers = {
          IP: '203.0.113.9',
          Helo: 'rundgang.example',
          Hostname: 'rundgang.example',
          From: 'rundgang@museum.example',
          Rcpt: recipients.join(),
        }
        const answer = await fetch(`${url}/checkv2`, { method: 'POST', headers, body: raw })
        const { symbols } = (await answer.json()) as Judged
        const found = Object.values(symbols).filter(isAboutContent)
        const names = found.map(({ name, score }) => `${name} ${score}`).join(', ')
        const score = found.reduce((sum, symbol) => sum + symbol.score, 0)
        if (!symbols.MIME_GOOD || score > 0.2) throw new Error(names)
        return true
      })
    }
  },
}

/** Whether a symbol is about the email itself: without name servers, no host is known here. */
const isAboutContent = ({ name, score }: { name: string; score: number }) =>
  score > 0 && !/^HFILTER_|_FAIL$/.test(name)
