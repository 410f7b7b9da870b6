import { describe, expect, test } from 'vitest'
import type { PublicProject } from '#contract/project.ts'
import { openTestApp, testApp } from '#test/app.ts'

const app = await testApp()

const named = 'https://www.museum.example'

/** A project restricted to one website, with a slot to book. */
async function choosyProject(embedOrigins = [named]) {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const { projectId } = museum
  const payload = {
    name: 'Museum',
    embed_origins: embedOrigins,
    imprint_url: 'https://museum.example/impressum',
    privacy_url: 'https://museum.example/datenschutz',
  }
  await museum.as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  const url = `/api/public/projects/${projectId}`
  /** The three calls that the form makes, sent from a page of this origin. */
  const callsFrom = async (origin?: string) => {
    const headers = { host: 'rundgang.example', ...(origin === undefined ? {} : { origin }) }
    return [
      await app.call({ url, headers }),
      await app.call({ url: `${url}/slots`, headers }),
      await app.call({
        method: 'POST',
        url: `${url}/bookings`,
        payload: museum.bookingBody(slotId, { attendees_count: 1 }),
        headers,
      }),
    ]
  }
  return { ...museum, url, slotId, callsFrom }
}

describe('a project restricted to certain websites', () => {
  test.each([
    ['the website that it names', named],
    ['our own pages', 'https://rundgang.example'],
    ['scripts, which send no origin', undefined],
  ])('accepts calls from %s', async (_, origin) => {
    const { callsFrom } = await choosyProject()
    const statuses = (await callsFrom(origin)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 201])
  })

  test.each([
    'https://evil.example',
    'http://www.museum.example',
    'null',
    'x',
  ])('refuses calls from %s, books nothing, and lets the page read the reason', async (origin) => {
    const { callsFrom, slots } = await choosyProject()
    for (const answer of await callsFrom(origin)) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'website_not_named', message: expect.stringContaining('Website') },
      ])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
    expect((await slots())[0]?.sum).toBe(0)
  })

  test('refuses a website that it does not list, even before the query is validated', async () => {
    const { url } = await choosyProject()
    const headers = { origin: 'https://evil.example' }
    expect((await app.call({ url: `${url}/slots?from=x`, headers })).statusCode).toBe(403)
  })

  test('lets only the websites that it lists frame its page', async () => {
    const { projectId } = await choosyProject()
    const { headers } = await app.call({ url: `/buchen/${projectId}` })
    const framers = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))
    expect(framers?.[1]).toBe(`'self' ${named}`)
    expect(headers['x-frame-options']).toBeUndefined()
  })
})

describe('a project open to all websites', () => {
  test('accepts calls from any website and may be framed by any', async () => {
    const { callsFrom, projectId } = await choosyProject([])
    const statuses = (await callsFrom('https://anyone.example')).map((answer) => answer.statusCode)
    expect(statuses).toEqual([200, 200, 201])
    for (const id of [projectId, 'x', '01980000-0000-7000-8000-000000000000']) {
      const { headers } = await app.call({ url: `/buchen/${id}` })
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
    }
  })
})

test('if PUBLIC_URL is set, no other origin counts as our own', async () => {
  const there = await openTestApp({ PUBLIC_URL: 'https://rundgang.example' })
  const { as, projectId } = await there.register()
  const payload = { name: 'Museum', embed_origins: [named] }
  await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  const statusFor = async (origin: string) => {
    const headers = { origin, host: 'evil.example' }
    return (await there.call({ url: `/api/public/projects/${projectId}`, headers })).statusCode
  }
  expect(await statusFor('https://rundgang.example')).toBe(200)
  expect(await statusFor('https://evil.example')).toBe(403)
  await there.close()
})

test('visitors can see the links to the imprint and the privacy notice', async () => {
  const { url } = await choosyProject()
  expect((await app.call({ url })).json<PublicProject>()).toMatchObject({
    imprint_url: 'https://museum.example/impressum',
    privacy_url: 'https://museum.example/datenschutz',
  })
})
