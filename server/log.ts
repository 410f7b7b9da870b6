import cluster from 'node:cluster'
import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/** JSON lines, on a terminal readable ones; nobody's data and no secret in either. */
export function loggerFor({
  logLevel: level,
}: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  const { worker } = cluster
  const options = { level, serializers, base: worker ? { worker: worker.id } : null }
  if (!process.stdout.isTTY) return options
  const stream = pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
  return { ...options, stream }
}

/** What a thing is told as. Addresses and paths hold tokens, and errors of a database whole rows. */
export const serializers = {
  err: toldOf,
  // What a mail server says often repeats the recipient.
  answer: (said: unknown) => (typeof said === 'string' ? withoutAddresses(said) : said),
  req: ({ method }: { method?: string }) => ({ method }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
}

// A type, since an interface fits no index.
type Told = {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: Told
}

/**
 * Of an error only what helps to find the fault. PostgreSQL puts rows into `detail` and `where`,
 * PGlite parameters into `params`, Node whole packets into `rawPacket`: all that stays out.
 */
function toldOf(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code, constraint, table } = error as { [key: string]: unknown } & Error
  return {
    type: error.name,
    message: messageOf(error, code),
    stack: framesOf(error),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause === undefined ? {} : { cause: toldOf(error.cause) }),
  }
}

// PostgreSQL's class 22, invalid data, quotes the data; other classes quote names of columns.
const quotesData = /^22[0-9A-Z]{3}$/

function messageOf({ message }: Error, code: unknown): string {
  const told = quotesData.test(String(code)) ? message.replace(/".*"/s, '"…"') : message
  return withoutAddresses(told)
}

const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>@"'()]+@[^\s<>@"'()]+/g, '…@…')

/** Where it came from; the message, with which a stack begins, stands beside it. */
function framesOf({ message, stack = '' }: Error): string {
  const after = stack.includes(message) ? stack.indexOf(message) + message.length : 0
  const frames = stack.slice(after).split('\n')
  return frames.filter((line) => /^\s+at /.test(line)).join('\n')
}
