import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

// Only for tools that hang: on a slow machine, the server tests take half an hour.
const longest = 60 * 60_000

// Only the end of a long run's output is kept.
const mostKept = 100_000

export interface ToolExit {
  /** The exit code; -1 if a signal ended the tool. */
  code: number
  /** The end of the tool's standard error output, without colours. */
  complaints: string
}

/** Runs a script with the current Node, and shows its output as it arrives. */
export function runTool(script: string[], env: Record<string, string> = {}): Promise<ToolExit> {
  const child = spawn(process.execPath, script, {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
    timeout: longest,
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    complaints = (complaints + chunk).slice(-mostKept)
  })
  return new Promise((resolve) => {
    const end = (code: number) =>
      resolve({ code, complaints: stripVTControlCharacters(complaints) })
    child.on('error', (error) => {
      complaints += error.message
      end(-1)
    })
    child.on('close', (code) => end(code ?? -1))
  })
}

const linesTold = 12

/** Why a tool crashed: the last error in its output or, if there is none, its last lines. */
export function causeIn(complaints: string): string {
  const lines = complaints.split('\n').filter((line) => line.trim() !== '')
  const error = lines.findLastIndex((line) => /^\S*Error\b.*:/.test(line))
  return (error < 0 ? lines.slice(-linesTold) : lines.slice(error, error + linesTold)).join('\n')
}
