import type { Peer } from './peer.ts'
import { mailsOfTheProduct } from './rspamd.peer.ts'

export const peer: Peer = {
  program: 'SpamAssassin',
  debian: ['spamassassin'],
  tried: 'what it thinks of confirmations, cancellations and emails to guides',
  run: async ({ sandbox, check, after }) => {
    const mails = await mailsOfTheProduct(after)
    for (const [what, { raw }] of Object.entries(mails)) {
      await check(`no rule finds a sign of spam in the ${what}`, async () => {
        const command = ['spamassassin', '--local', '--test-mode']
        const { stdout, stderr } = await sandbox.run(command, { input: raw })
        const report = /Content analysis details:[\s\S]*$/.exec(stdout)?.[0] ?? ''
        const rules = Array.from(report.matchAll(/^ *(-?\d+\.\d) (\w+)/gm), ([, points, rule]) => ({
          points: Number(points),
          rule,
        }))
        const found = rules.filter(({ points, rule }) => points > 0 && rule !== 'NO_RECEIVED')
        if (rules.length === 0 || found.length > 0) throw new Error(report || stderr)
        return true
      })
    }
  },
}
