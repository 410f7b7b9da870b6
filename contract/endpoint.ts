/** Who may make a call: anybody from anywhere, anybody from our own pages, staff, or admins. */
export type Audience = 'public' | 'anyone' | 'staff' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call is sent, as its query and as its body, and what it answers. */
interface Exchange {
  query?: object
  json?: object
  /** A body that is sent as a form, where the specification says so. */
  form?: object
  answers?: unknown
}

/** Of a call whose path says all, and which answers nothing. */
type Nothing = Record<never, never>

/** A call of the API. The server's route and the browser's client are both made of it. */
export interface Endpoint<Path extends string = string, Exchanged extends Exchange = Exchange> {
  readonly method: Method
  /** With a `:name` for each part that differs, as in `/api/admin/project/:id`. */
  readonly path: Path
  readonly who: Audience
  /** For the compiler alone: it is never set. */
  readonly exchange?: Exchanged
}

/** `endpoint<{ json: ProjectInput; answers: Project }>()('POST', '/api/admin/project', 'admin')` */
export const endpoint =
  <Exchanged extends Exchange = Nothing>() =>
  <const Path extends string>(
    method: Method,
    path: Path,
    who: Audience,
  ): Endpoint<Path, Exchanged> => ({ method, path, who })

export type ExchangeOf<Called extends Endpoint> = NonNullable<Called['exchange']>

/** Of a call that answers nothing, `undefined`. */
export type AnswerOf<Called extends Endpoint> =
  ExchangeOf<Called> extends { answers: infer Answer } ? Answer : undefined

/** The names in a path: of `/variants/:variantId`, `variantId`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never

export type ParamsOf<Called extends Endpoint> = Record<ParamName<Called['path']>, string>

/** The path with `params` in place of their names. */
export const pathOf = <Called extends Endpoint>({ path }: Called, params: ParamsOf<Called>) =>
  path.replaceAll(/:(\w+)/g, (_, name: ParamName<Called['path']>) =>
    encodeURIComponent(params[name]),
  )
