import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { DomainError } from '#server/errors.ts'
import type { Config } from '#server/runtime/config.ts'
import { errorMessages } from '#texts/de/errors.ts'
import { answer } from './error-reply.ts'
import { preRoutingHeaders } from './headers.ts'

/**
 * Answers requests that Fastify refuses before any route or hook, because their path is invalid.
 */
export const answerFrameworkError =
  (config: Config) => (error: FastifyError, _: FastifyRequest, reply: FastifyReply) => {
    const unknown = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply.headers(preRoutingHeaders(config))
    return answer(reply, new DomainError(unknown ? 'not_found' : 'unreadable'))
  }

/** Answers requests that Node refuses before Fastify sees them: not HTTP, too long, or too slow. */
export const answerClientError =
  (config: Config) =>
  (error: ConnectionError, socket: Socket): void => {
    if (socket.writable && !isAnswering(socket)) socket.write(refusal(error.code, config))
    socket.destroy(error)
  }

/**
 * Whether a response has begun, after which nothing else may be written. Node checks the same
 * field.
 */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse }): boolean {
  return socket._httpMessage?.headersSent ?? false
}

const refusals: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'unreadable' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
}

function refusal(reason: string, config: Config): string {
  const { status, code } = refusals[reason] ?? { status: 400, code: 'unreadable' }
  const body = JSON.stringify({ code, message: errorMessages[code] } satisfies ErrorAnswer)
  const headers = {
    ...preRoutingHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
