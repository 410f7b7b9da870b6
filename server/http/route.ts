import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AnswerOf, Endpoint, ExchangeOf, ParamName } from '#contract/endpoint.ts'
import { type PathField, pathSchema } from '#contract/fields.ts'
import { publicPrefix } from '#contract/public-paths.ts'
import type { App } from './app-type.ts'
import { inTurnIfHeavy } from './request/heavy-reads.ts'

/** An API call whose path contains only parameters defined in `contract/fields.ts`. */
type Call<Path extends string> = Endpoint<Path> &
  (ParamName<Path> extends PathField ? unknown : 'the path has a name without a field')

interface CallSchema extends FastifySchema {
  /** What the call does, in one line. */
  summary: string
  /** The response schema by success status; if omitted, 204 without a body. */
  response?: object
}

type Settings = Omit<FastifyContextConfig, 'who' | 'form'> & {
  /** The maximum body size in bytes, if it differs from the usual limit. */
  bodyLimit?: number
}

type Handler<Path extends string, Schema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema & { params: z.ZodObject<Record<ParamName<Path>, z.ZodString>> },
  ZodTypeProvider,
  FastifyBaseLogger
>

/**
 * Serves one of the contract's calls: method, path and audience come from its endpoint. Schemas
 * whose input or output differs from the endpoint do not compile.
 */
export function route<
  Path extends string,
  Called extends Call<Path>,
  const Schema extends CallSchema,
>(
  app: App,
  called: Called & Endpoint<Path>,
  served: Settings &
    FormOf<Called> & {
      schema: Schema & Agreement<Called, Schema>
      handler: Handler<Path, Schema>
    },
): void {
  const { schema, bodyLimit, handler, ...config } = served
  const params = pathSchema(called.path)
  const answer = config.heavy
    ? inTurn(handler as RouteHandlerMethod)
    : (handler as RouteHandlerMethod)
  const isPublic = app.prefix === publicPrefix
  if (isPublic !== (called.who === 'public')) {
    throw new Error(`${called.path} is registered among the calls of others`)
  }
  app.route({
    method: called.method,
    // Visitors' calls are registered under a prefix, because of the headers they share.
    url: called.path.slice(app.prefix.length),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { ...config, who: called.who },
    schema: { response: { 204: z.undefined() }, ...schema, ...(params ? { params } : {}) },
    handler: schema.response ? answer : withoutAnswer(answer),
  })
}

const inTurn = (answer: RouteHandlerMethod): RouteHandlerMethod =>
  function (request, reply) {
    return inTurnIfHeavy(request, async () => answer.call(this, request, reply))
  }

const withoutAnswer = (handler: RouteHandlerMethod): RouteHandlerMethod =>
  async function (request, reply) {
    await handler.call(this, request, reply)
    return reply.code(204).send()
  }

/** If the endpoint accepts a form, the route must declare `form` as well. */
type FormOf<Called extends Endpoint> =
  ExchangeOf<Called> extends { form: object } ? { form: true } : { form?: never }

type SentTo<Called extends Endpoint> =
  ExchangeOf<Called> extends { json: infer Sent } | { form: infer Sent } ? Sent : undefined

type QueryOf<Called extends Endpoint> =
  ExchangeOf<Called> extends { query: infer Query } ? Query : undefined

type Taken<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

type Answered<Schema> = Schema extends z.ZodType
  ? z.output<Schema>
  : Schema extends { content: Record<string, { schema: infer Text extends z.ZodType }> }
    ? z.output<Text>
    : never

type At<Schema, Key> = Key extends keyof Schema ? Schema[Key] : undefined

type Success<Response> = [keyof Response & (200 | 201)] extends [never]
  ? z.ZodUndefined
  : Response[keyof Response & (200 | 201)]

/**
 * `unknown` if the schemas agree with the endpoint; otherwise a message type that nothing
 * satisfies.
 */
export type Agreement<Called extends Endpoint, Schema> =
  SentTo<Called> extends Taken<At<Schema, 'body'>>
    ? QueryOf<Called> extends Taken<At<Schema, 'querystring'>>
      ? Answered<Success<At<Schema, 'response'>>> extends AnswerOf<Called>
        ? unknown
        : 'the response is not what the endpoint says is answered'
      : 'the query is not what the endpoint says is asked'
    : 'the body does not take what the endpoint says is sent'
