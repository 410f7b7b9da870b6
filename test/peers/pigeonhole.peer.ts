import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { mailsOfTheProduct } from './rspamd.peer.ts'

const configuration = (folder: string) => `
mail_location = maildir:${folder}/Maildir
sendmail_path = ${folder}/sendmail
postmaster_address = postmaster@schule.example
first_valid_uid = 1
log_path = ${folder}/log
ssl = no
protocol lda {
  mail_plugins = sieve
}
plugin {
  sieve = file:${folder}/vacation.sieve
}
`

const away = (address: string) =>
  `require ["vacation"]; vacation :days 1 :addresses ["${address}"] "Ich bin nicht da.";\n`

export const peer: Peer = {
  program: 'Dovecot Pigeonhole (Sieve vacation)',
  debian: ['dovecot-sieve'],
  tried: 'whether automatic replies to the product’s emails come back',
  run: async (beside) => {
    const { sandbox, check } = beside
    const mails = await mailsOfTheProduct(beside.after)
    const folder = '/srv/box'
    const replies = join(folder, 'replies')
    await sandbox.write(join(folder, 'dovecot.conf'), configuration(folder))
    await sandbox.write(join(folder, 'sendmail'), `#!/bin/sh\ncat >>${replies}\n`)
    await sandbox.run(['chmod', '+x', join(folder, 'sendmail')])
    /** How many automatic replies an email gets, delivered to somebody who is away. */
    const repliesTo = async (raw: string, recipient: string) => {
      await sandbox.write(join(folder, 'vacation.sieve'), away(recipient))
      await sandbox.run(['rm', '-f', replies, join(folder, '.dovecot.lda-dupes')])
      await sandbox.run(['chown', '-R', 'mail', folder])
      const asUser = ['setpriv', '--reuid=mail', '--regid=mail', '--clear-groups']
      const deliver = ['/usr/lib/dovecot/dovecot-lda', '-c', join(folder, 'dovecot.conf')]
      const { code, stderr } = await sandbox.run(
        [...asUser, ...deliver, '-f', 'rundgang@museum.example', '-a', recipient],
        { input: raw, env: { HOME: folder, USER: 'mail' } },
      )
      if (code !== 0) throw new Error(stderr)
      const { stdout } = await sandbox.run(['cat', replies])
      return stdout.match(/^Auto-Submitted: auto-replied/gm)?.length ?? 0
    }
    for (const [what, { raw, recipients }] of Object.entries(mails)) {
      const [recipient = ''] = recipients
      await check(`nobody’s note of absence answers the ${what}`, async () => {
        return (await repliesTo(raw, recipient)) === 0
      })
    }
    await check('without its two headers, the confirmation would be answered', async () => {
      const { raw, recipients } = mails.confirmation
      const bare = raw.replaceAll(/^(Auto-Submitted|X-Auto-Response-Suppress): .*\r\n/gm, '')
      return (await repliesTo(bare, recipients[0] ?? '')) === 1
    })
  },
}
