/**
 * Who may make a call. `public`: anybody, from any website. `anyone`: anybody, from the product's
 * own pages. `link`: all staff, and holders of a guide's personal link. `staff`: all staff. `desk`:
 * the desk and admins. `admin`: admins only.
 */
export type Audience = 'public' | 'anyone' | 'link' | 'staff' | 'desk' | 'admin'

/** Whether a call requires a log-in or a personal link. */
export const needsLogIn = (who: Audience | undefined) =>
  who === 'link' || who === 'staff' || who === 'desk' || who === 'admin'

/**
 * The header of a call made with a personal link. Without this header, the session applies, because
 * a browser may have both.
 */
export const linkHeader = 'x-personal-link'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The types of a call's query, body and response. */
interface Exchange {
  query?: object
  json?: object
  /** The body is sent as a form, as the specification requires for some calls. */
  form?: object
  answers?: unknown
}

/** A call without a query, a body or a response. */
type Nothing = Record<never, never>

/** An API call; both the server's route and the browser's client are derived from it. */
export interface Endpoint<Path extends string = string, Exchanged extends Exchange = Exchange> {
  readonly method: Method
  /** With a `:name` for each variable part, as in `/api/admin/project/:id`. */
  readonly path: Path
  readonly who: Audience
  /** Exists only for the compiler and is never set. */
  readonly exchange?: Exchanged
}

/**
 * Used as `endpoint<{ json: ProjectInput; answers: Project }>()('POST', '/api/admin/project',
 * 'admin')`
 */
export const endpoint =
  <Exchanged extends Exchange = Nothing>() =>
  <const Path extends string>(
    method: Method,
    path: Path,
    who: Audience,
  ): Endpoint<Path, Exchanged> => ({ method, path, who })

export type ExchangeOf<Called extends Endpoint> = NonNullable<Called['exchange']>

/** `undefined` for a call without a response. */
export type AnswerOf<Called extends Endpoint> =
  ExchangeOf<Called> extends { answers: infer Answer } ? Answer : undefined

/** The names in a path: `variantId` for `/variants/:variantId`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamName<More>
    : Rest
  : never

export type ParamsOf<Called extends Endpoint> = Record<ParamName<Called['path']>, string>

/** The path with its parameters replaced by `params`. */
export const pathOf = <Called extends Endpoint>({ path }: Called, params: ParamsOf<Called>) =>
  path.replaceAll(/:(\w+)/g, (_, name: ParamName<Called['path']>) =>
    encodeURIComponent(params[name]),
  )

/** The API's documentation page, and its machine-readable description. */
export const documentationPath = '/api/docs'
export const descriptionPath = '/api/openapi.json'
