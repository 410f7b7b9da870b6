import { freePort, greets, people, sizeLimit, tryDelivery } from './delivery.ts'
import { type Peer, until } from './peer.ts'

const configuration = (port: number) => `
smtp max-message-size "${sizeLimit}"
table boxes file:/etc/smtpd-boxes
table later file:/etc/smtpd-later
filter later phase rcpt-to match rcpt-to <later> reject "451 4.2.1 Postfach wird gewartet"
listen on 127.0.0.1 port ${port} hostname mx.schule.example filter later
action keep maildir "/var/mail/%{user.username}" virtual <boxes>
match from any for domain "schule.example" action keep
`

export const peer: Peer = {
  program: 'OpenSMTPD',
  debian: ['opensmtpd'],
  tried: 'emails delivered through it, and refused by it',
  run: async (beside) => {
    const { sandbox, after } = beside
    const port = await freePort()
    await sandbox.run(['useradd', '--create-home', 'box'])
    await sandbox.run(['install', '-d', '-o', 'box', '/var/mail/box'])
    const boxes = `${people.there} box\n${people.later} box\n`
    await sandbox.write('/etc/smtpd-boxes', boxes)
    await sandbox.write('/etc/smtpd.conf', configuration(port))
    await sandbox.write('/etc/smtpd-later', `${people.later}\n`)
    const server = sandbox.start(['smtpd', '-d', '-f', '/etc/smtpd.conf'])
    after(() => server.stop())
    await until(() => greets(port))
    const url = `smtp://127.0.0.1:${port}`
    // It takes an address that it does not know for a broken mailing list.
    const says = { gone: /^524 5\.2\.4/, later: /^451 4\.2\.1/, large: /^554 5\.3\.4/ }
    const letIn = async () => {
      await sandbox.write('/etc/smtpd-later', 'somebody@else.example\n')
      await sandbox.run(['smtpctl', 'update', 'table', 'later'])
    }
    await tryDelivery(beside, { url, takesUmlauts: false, says, letIn }, '/var/mail/box')
  },
}
