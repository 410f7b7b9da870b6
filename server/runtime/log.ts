import cluster from 'node:cluster'
import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'
import { cutText } from '../cut-text.ts'
import type { Config } from './config.ts'

/** JSON lines, or readable lines on a terminal, without personal data or secrets. */
export function loggerFor({
  logLevel: level,
}: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  const { worker } = cluster
  const options = { level, serializers, base: worker ? { worker: worker.id } : null }
  if (!process.stdout.isTTY) return options
  const stream = pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
  return { ...options, stream }
}

/**
 * How values are logged: without URLs and paths, which contain tokens, and without the rows in
 * database errors.
 */
export const serializers = {
  err: loggedError,
  // A mail server's response often repeats the recipient.
  answer: (said: unknown) => (typeof said === 'string' ? withoutAddresses(said) : said),
  req: ({ method }: { method?: string }) => ({ method }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
}

// A type, because an interface is not assignable to an index signature.
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: LoggedError
}

/**
 * Only the parts of an error that help find the fault. PostgreSQL puts rows into `detail` and
 * `where`, PGlite puts parameters into `params`, and Node puts whole packets into `rawPacket`; none
 * of these is logged.
 */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table } = error as { [key: string]: unknown } & Error
  return {
    type: error.name,
    message: messageOf(error, code),
    stack: framesOf(error),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

// PostgreSQL's error class 22 (invalid data) quotes the data; other classes quote column names.
const quotesData = /^22[0-9A-Z]{3}$/

function messageOf({ message }: Error, code: unknown): string {
  const told = quotesData.test(String(code)) ? message.replace(/".*"/s, '"…"') : message
  return withoutAddresses(told)
}

// Matches only at word boundaries: trying every character would take quadratic time on one long
// word.
const address = /(?<![^\s<>@"'()])[^\s<>@"'()]+@[^\s<>@"'()]+/g

const withoutAddresses = (text: string) => cutText(text.replaceAll(address, '…@…'))

// The maximum length of the error's class name, which precedes its message in the stack.
const longestName = 100
const frame = /^ {1,8}at .{1,500}$/
const mostFrames = 50

/** Returns only the call sites: the stack begins with the message, which is logged separately. */
function framesOf({ message, stack = '' }: Error): string {
  // Searches only the beginning: a message changed after the error was created is not in the stack.
  const at = stack.slice(0, message.length + longestName).indexOf(message)
  const frames = stack.slice(at < 0 ? 0 : at + message.length).split('\n')
  return frames
    .filter((line) => frame.test(line))
    .slice(-mostFrames)
    .join('\n')
}
