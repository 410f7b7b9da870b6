import { spawn } from 'node:child_process'

const longest = 30 * 60_000

/**
 * Runs a script of Node with the Node that runs this one, its output shown as it comes; answers
 * its exit code, -1 when a signal ended it.
 */
export function runTool(script: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, script, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: longest,
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(error.message)
      resolve(-1)
    })
    child.on('close', (code) => resolve(code ?? -1))
  })
}
