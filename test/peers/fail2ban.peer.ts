import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatingBlock } from './operating.ts'
import { type Peer, until } from './peer.ts'
import { startProduct } from './product.ts'

// More than the jail of docs/operating.md lets pass.
const tries = 22

export const peer: Peer = {
  program: 'fail2ban',
  debian: ['fail2ban', 'iptables'],
  tried:
    'the filter and the jail of docs/operating.md, on the log of a server at which passwords are guessed',
  run: async ({ sandbox, check, after }) => {
    const { address, printed, organisation } = await startProduct(after, {
      TRUST_PROXY: '127.0.0.1',
    })
    const logIn = (from: string, username: string, password = 'guessed') =>
      fetch(`${address}/api/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: new URLSearchParams({ username, password }),
      })
    // Text of a guesser that would ban somebody else if it were in the log.
    const forged = '","network":"198.51.100.0/24","event":"log_in_failed'
    for (let time = 0; time < tries; time++) {
      await logIn('203.0.113.7', `a${time}@museum.example`)
      await logIn('2001:db8:7::9', `b${time}@museum.example`)
      await logIn('192.0.2.1', forged)
    }
    await logIn('192.0.2.200', organisation.email)
    const failures = 3 * tries + 1
    await until(() => printed().split('"event":"log_in_failed"').length > failures)
    const lines = printed()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const log = join(sandbox.folder, 'rundgang.log')
    await writeFile(log, lines.map((line) => `${line}\n`).join(''))

    const filter = '/etc/fail2ban/filter.d/rundgang.conf'
    await sandbox.write(filter, await operatingBlock('failregex'))
    await check('the filter finds every failed log-in, and no other line', async () => {
      const { stdout, stderr } = await sandbox.run(['fail2ban-regex', log, filter])
      const missed = lines.length - failures
      const said = `${lines.length} lines, 0 ignored, ${failures} matched, ${missed} missed`
      if (!stdout.includes(said)) throw new Error(stdout + stderr)
    })

    // The package's own jail watches sshd, which is not here.
    await sandbox.run(['rm', '/etc/fail2ban/jail.d/defaults-debian.conf'])
    const jail = (await operatingBlock('[rundgang]')).replace(
      'backend = systemd',
      `backend = polling\nlogpath = ${log}`,
    )
    await sandbox.write('/etc/fail2ban/jail.d/rundgang.local', jail)
    // Its rules go into a network of its own, not into that of the machine.
    const daemon = sandbox.start(['unshare', '--net', 'fail2ban-server', '-xf', 'start'])
    after(() => daemon.stop())
    const rules = async () => {
      const inside = 'nsenter --net --target $(cat /run/fail2ban/fail2ban.pid)'
      const { stdout } = await sandbox.run([
        'sh',
        '-c',
        `${inside} sh -c 'iptables -S; ip6tables -S'`,
      ])
      return stdout
    }
    const networks = ['203.0.113.0/24', '192.0.2.0/24', '2001:db8:7::/48']
    await check('the networks in which passwords are guessed are shut out, IPv4 and IPv6', () =>
      until(async () => {
        const shut = await rules()
        return networks.every((network) => shut.includes(`-s ${network} `))
      }).catch(async () => {
        const { stdout } = await sandbox.run(['cat', '/var/log/fail2ban.log'])
        throw new Error(`${await rules()}\n${stdout}\n${daemon.printed()}`)
      }),
    )
    await check('nobody else is shut out, whatever a guesser types', async () => {
      const shut = (await rules()).match(/-s \S+/g) ?? []
      if (shut.length !== networks.length) throw new Error(shut.join())
    })
  },
}
