import fastify from 'fastify'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pathSchema } from '#contract/fields.ts'
import type { App } from './app-type.ts'
import { type Agreement, route } from './route.ts'

const rename = endpoint<{
  query: { lang?: string }
  json: { name: string }
  answers: { id: string }
}>()('PUT', '/api/admin/project/:id', 'admin')
const remove = endpoint()('DELETE', '/api/admin/project/:id', 'admin')

const asked = z.object({ lang: z.string().optional() })
const taken = z.object({ name: z.string() })
const answered = z.object({ id: z.string() })

type Rename = typeof rename
interface Right {
  body: typeof taken
  querystring: typeof asked
  response: { 200: typeof answered; 304: z.ZodUndefined }
}
const notTaken = 'the body does not take what the endpoint says is sent'
const notAsked = 'the query is not what the endpoint says is asked'
const notAnswered = 'the response is not what the endpoint says is answered'

test('a route compiles only with schemas that agree with its endpoint', () => {
  type With<Changed> = Agreement<Rename, Omit<Right, keyof Changed> & Changed>
  expectTypeOf<Agreement<Rename, Right>>().toEqualTypeOf<unknown>()
  expectTypeOf<With<{ body: z.ZodObject<{ name: z.ZodInt }> }>>().toEqualTypeOf<typeof notTaken>()
  expectTypeOf<With<{ body: undefined }>>().toEqualTypeOf<typeof notTaken>()
  const more = taken.extend({ place: z.string() })
  expectTypeOf<With<{ body: typeof more }>>().toEqualTypeOf<typeof notTaken>()
  const coded = z.object({ lang: z.int().optional() })
  expectTypeOf<With<{ querystring: typeof coded }>>().toEqualTypeOf<typeof notAsked>()
  const wrong = z.object({ id: z.int() })
  expectTypeOf<With<{ response: { 200: typeof wrong } }>>().toEqualTypeOf<typeof notAnswered>()
  expectTypeOf<With<{ response: { 204: z.ZodUndefined } }>>().toEqualTypeOf<typeof notAnswered>()
  expectTypeOf<Agreement<typeof remove, { summary: string }>>().toBeUnknown()
  expectTypeOf<Agreement<typeof remove, { response: { 200: typeof answered } }>>().toEqualTypeOf<
    typeof notAnswered
  >()
})

test('a call cannot be registered among calls for another audience', async () => {
  const app = fastify()
  const served = { schema: { summary: 'Removes' }, handler: async () => {} }
  const visitors = endpoint()('DELETE', '/api/public/bookings/:cancelToken', 'public')
  expect(() => route(app, visitors, served)).toThrow('/api/public/bookings')
  app.register(async (group: App) => route(group, remove, served), { prefix: '/api/public' })
  await expect(app.ready()).rejects.toThrow('/api/admin/project')
})

test('a path parameter is validated according to its name', () => {
  const { path } = endpoint()('GET', '/api/public/bookings/:cancelToken/staff/:staffName', 'public')
  const schema = pathSchema(path)
  const token = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'
  expect(schema?.safeParse({ cancelToken: token, staffName: 'Käthe Roß' }).success).toBe(true)
  expect(schema?.safeParse({ cancelToken: '7', staffName: 'Käthe Roß' }).success).toBe(false)
  expect(schema?.safeParse({ cancelToken: token }).success).toBe(false)
  expect(pathSchema('/api/admin/projects')).toBe(undefined)
})
