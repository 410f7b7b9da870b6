import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { htmlPart } from '#server/mail/message/html-part.ts'
import { mailSamples } from '#test/browser/pictures/mail-samples.ts'
import type { Peer } from './peer.ts'
import { startProduct } from './product.ts'

export const peer: Peer = {
  program: 'Lynx, w3m and ELinks',
  debian: ['lynx', 'w3m', 'elinks'],
  tried: 'reading the booking page, the pages that emails link to, and the emails',
  run: async ({ sandbox, check, after }) => {
    const { address, organisation, mailbox } = await startProduct(after)
    /** What each browser shows of a page, as one line. */
    const shownBy = async (page: string) => {
      const shown: Record<string, string> = {}
      for (const [name, command] of Object.entries(browsers)) {
        const { stdout } = await sandbox.run([...command, page])
        shown[name] = stdout.replaceAll(/\s+/g, ' ')
      }
      return shown
    }
    const allShow = async (page: string, wanted: string[]) => {
      for (const [name, text] of Object.entries(await shownBy(page))) {
        const missing = wanted.filter((words) => !text.includes(words))
        if (missing.length > 0) throw new Error(`${name} does not show ${missing}: ${text}`)
      }
    }
    await check('the booking page says in two languages whom to contact without JavaScript', () =>
      allShow(`${address}/buchen/${organisation.projectId}?lang=fr`, [
        'Leichte Sprache',
        `Ohne hilft Ihnen weiter: ${organisation.name}`,
        'Pour réserver',
      ]),
    )
    const booking = await organisation.book(await organisation.openSlot())
    const { html = '' } = await mailbox.waitFor(({ recipients }) =>
      recipients.includes('juergen.weiss@schule.example'),
    )
    const file = join(sandbox.folder, 'mail.html')
    await writeFile(file, html)
    await check('a confirmation shows what, when, and a link for cancelling', () =>
      allShow(`file://${file}`, ['Führung', '10:00 Uhr', 'Buchung ändern oder stornieren']),
    )
    await check('Lynx shows the address of every action of every kind of email', async () => {
      for (const [name, message] of Object.entries(mailSamples)) {
        await writeFile(file, htmlPart(message))
        const { stdout } = await sandbox.run(['lynx', '-dump', '-width=1000', `file://${file}`])
        // Some texts mention no link.
        const links = (message.actions ?? []).filter(({ url }) => message.text.includes(url))
        const missing = links.filter(({ url }) => !stdout.includes(decodeURIComponent(url)))
        if (missing.length > 0) throw new Error(`${name}: ${JSON.stringify(missing)} ${stdout}`)
      }
    })
    const { search } = new URL(booking.cancel_url)
    await check('the page for cancelling says in three languages that it needs JavaScript', () =>
      allShow(`${address}/cancel.html${search}`, [
        'Zum Stornieren braucht diese Seite JavaScript',
        'To cancel, this page needs JavaScript',
        'Pour annuler',
      ]),
    )
    await check('the back office says that it needs JavaScript', () =>
      allShow(`${address}/admin/`, ['Rundgang braucht JavaScript']),
    )
  },
}

const browsers: Record<string, string[]> = {
  Lynx: ['lynx', '-dump', '-width=100'],
  w3m: ['w3m', '-dump', '-cols', '100'],
  ELinks: ['elinks', '-dump', '-dump-charset', 'utf-8', '-dump-width', '100'],
}
