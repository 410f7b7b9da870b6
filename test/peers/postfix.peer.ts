import { freePort, greets, people, sizeLimit, tryDelivery } from './delivery.ts'
import { type Peer, until } from './peer.ts'

export const peer: Peer = {
  program: 'Postfix',
  debian: ['postfix'],
  tried: 'emails delivered through it, and refused by it',
  run: async (beside) => {
    const { sandbox, after } = beside
    const port = await freePort()
    const folder = '/var/mail/vhosts'
    const boxes = [people.there, people.later, people.umlaut]
    await sandbox.run(['mkdir', '-p', folder])
    await sandbox.run(['chown', '5000:5000', folder])
    await sandbox.write(
      '/etc/postfix/boxes',
      boxes.map((box, nth) => `${box} box${nth}/\n`).join(''),
    )
    const refusing = `${people.later} 450 4.2.1 Postfach wird gewartet\n`
    await sandbox.write('/etc/postfix/later', refusing)
    const settings = {
      inet_interfaces: '127.0.0.1',
      myhostname: 'mx.schule.example',
      mydestination: '',
      maillog_file: '/var/log/postfix.log',
      virtual_mailbox_domains: 'schule.example',
      virtual_mailbox_base: folder,
      virtual_mailbox_maps: 'texthash:/etc/postfix/boxes',
      virtual_uid_maps: 'static:5000',
      virtual_gid_maps: 'static:5000',
      message_size_limit: String(sizeLimit),
      mailbox_size_limit: '0',
      virtual_mailbox_limit: '0',
      // As a busy server does, it makes each client wait.
      smtpd_client_restrictions: 'sleep 1',
      smtpd_delay_reject: 'no',
      smtpd_relay_restrictions: 'reject_unauth_destination',
      smtpd_recipient_restrictions: 'check_recipient_access texthash:/etc/postfix/later',
    }
    const changed = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    await sandbox.run(['postconf', '-e', ...changed])
    await sandbox.run(['postconf', '-MX', 'smtp/inet'])
    await sandbox.run(['postconf', '-Me', `${port}/inet=127.0.0.1:${port} inet n - n - - smtpd`])
    const start = async () => {
      const server = sandbox.start(['postfix', 'start-fg'])
      after(() => server.stop())
      await until(() => greets(port))
      return server
    }
    const server = await start()
    const url = `smtp://127.0.0.1:${port}`
    const says = { gone: /^550 5\.1\.1/, later: /^450 4\.2\.1/, large: /^552 5\.3\.4/ }
    const letIn = async () => {
      await sandbox.write('/etc/postfix/later', '')
      // A reload would leave connections that are open as they are.
      await server.stop()
      await start()
    }
    await tryDelivery(beside, { url, takesUmlauts: true, says, letIn }, folder)
  },
}
