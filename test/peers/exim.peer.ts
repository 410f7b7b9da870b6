import { freePort, greets, people, sizeLimit, tryDelivery } from './delivery.ts'
import { type Peer, until } from './peer.ts'

const configuration = (port: number, folder: string) => `
primary_hostname = mx.schule.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
message_size_limit = ${sizeLimit}
log_file_path = /var/log/exim4/%slog
acl_smtp_rcpt = rcpt
acl_smtp_data = accept
begin acl
rcpt:
  defer message = Postfach wird gewartet
        condition = \${if exists{/etc/exim4/later}}
        local_parts = spaeter
  deny  message = Unknown user
        local_parts = niemand
  accept domains = schule.example
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = ${folder}/box
  maildir_format
  create_directory
  user = mail
  group = mail
`

export const peer: Peer = {
  program: 'Exim',
  debian: ['exim4-daemon-light'],
  tried: 'emails delivered through it, and refused by it',
  run: async (beside) => {
    const { sandbox, after } = beside
    const port = await freePort()
    const folder = '/var/mail/boxes'
    await sandbox.run(['install', '-d', '-o', 'mail', '-g', 'mail', folder])
    await sandbox.write('/etc/exim4/exim4.conf', configuration(port, folder))
    await sandbox.write('/etc/exim4/later', people.later)
    const server = sandbox.start(['exim4', '-bdf', '-q1m'])
    after(() => server.stop())
    await until(() => greets(port))
    const url = `smtp://127.0.0.1:${port}`
    // Exim adds no extended codes of its own.
    const says = { gone: /^550 Unknown user/, later: /^451 Postfach/, large: /^552/ }
    const letIn = () => sandbox.run(['rm', '/etc/exim4/later'])
    await tryDelivery(beside, { url, takesUmlauts: true, says, letIn }, folder)
  },
}
