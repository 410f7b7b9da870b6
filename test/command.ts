import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, root } from './promises/processes/process.ts'

interface CommandOptions {
  settings: Record<string, string>
  words?: string[]
}

const peakTold = `data:text/javascript,process.on('exit',()=>process.stderr.write(
  '\\npeak '+process.resourceUsage().maxRSS))`

const { scripts: npmScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<
    'backup' | 'restore' | 'organisations' | 'second-factor' | 'move-to-postgres',
    string
  >
}

/** Starts a command in a separate process, as `npm run` does. */
export function startCommand(
  name: keyof typeof npmScripts,
  { settings, words = [] }: CommandOptions,
) {
  const [, ...args] = npmScripts[name].split(' ')
  const child = spawn(process.execPath, ['--import', peakTold, ...args, ...words], {
    cwd: root,
    env: { ...bareEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    const [said = '', peak] = printed.split('\npeak ')
    return { code: code as number | null, said: said.trim(), peakMegabytes: Number(peak) / 1024 }
  })
  return {
    ended,
    said: () => printed,
    kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal),
  }
}

/** Runs a command until it exits. */
export const runCommand = (...given: Parameters<typeof startCommand>) =>
  startCommand(...given).ended
