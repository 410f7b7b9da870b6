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
import type { z } from 'zod'
import type { AnswerOf, Endpoint, ExchangeOf, ParamName } from '#contract/endpoint.ts'
import { type PathField, pathSchema } from '#contract/path-fields.ts'
import type { App } from './app-type.ts'

/** A call of the API whose path names only what `contract/path-fields.ts` knows. */
type Call<Path extends string> = Endpoint<Path> &
  (ParamName<Path> extends PathField ? unknown : 'the path has a name without a field')

interface CallSchema extends FastifySchema {
  /** One line on what the call does. */
  summary: string
  /** By the status of success. */
  response: object
}

type Settings = Omit<FastifyContextConfig, 'who' | 'form'> & {
  /** In bytes, where it is not the usual limit of a body. */
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
 * Serves a call of the contract: method, path and audience come from its endpoint. Schemas that
 * take or answer anything else than the endpoint says do not compile.
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
  app.route({
    method: called.method,
    // The calls of visitors are registered under a prefix, for the headers that all of them have.
    url: called.path.slice(app.prefix.length),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: { ...config, who: called.who },
    schema: { ...schema, ...(params ? { params } : {}) },
    handler: handler as RouteHandlerMethod,
  })
}

/** A call that is sent a form says so to the server, too. */
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

type Success<Response> = Response[keyof Response & (200 | 201 | 204)]

/** `unknown` where the schemas do as the endpoint says; else a sentence that nothing satisfies. */
export type Agreement<Called extends Endpoint, Schema> =
  SentTo<Called> extends Taken<At<Schema, 'body'>>
    ? QueryOf<Called> extends Taken<At<Schema, 'querystring'>>
      ? Answered<Success<At<Schema, 'response'>>> extends AnswerOf<Called>
        ? unknown
        : 'the response is not what the endpoint says is answered'
      : 'the query is not what the endpoint says is asked'
    : 'the body does not take what the endpoint says is sent'
