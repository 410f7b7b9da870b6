import type { InjectOptions } from 'fastify'
import { type Audience, type Endpoint, linkHeader } from '#contract/endpoint.ts'

const modules = import.meta.glob<Record<string, Record<string, Endpoint>>>(
  '../../contract/*.calls.ts',
  { eager: true },
)

/** All calls in the contract. */
export const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((calls) => Object.values(calls))

export const nameOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

/** The calls that the contract declares for an audience. */
export const callsFor = (audience: Audience) =>
  endpoints.filter(({ who }) => who === audience).map(nameOf)

/** Turns a call into one made by the holder of a personal link. */
export const byLink = (call: InjectOptions, token: string): InjectOptions => ({
  ...call,
  headers: { ...call.headers, [linkHeader]: '1' },
  cookies: { rundgang_link: token },
})
