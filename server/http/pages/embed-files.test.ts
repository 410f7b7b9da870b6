import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const app = await testApp()

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

/** The files that one of our own pages loads from `/embed/`. */
async function loadedBy(page: string) {
  const { body } = await get(page)
  return [...body.matchAll(/"(\/embed\/[^"]+)"/g)].map(([, url = '']) => url)
}

const stable = ['runtime.js', 'rundgang.js', 'rundgang.css']

test('a returning visitor gets embedded files from the cache, and newer versions on the next visit', async () => {
  for (const name of stable) {
    const { statusCode, headers } = await get(`/embed/${name}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control':
        'public, max-age=300, stale-while-revalidate=31536000, stale-if-error=31536000',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    })
  }
})

test('a file that a browser already has is not resent, whatever its compression', async () => {
  const { headers } = await get('/embed/rundgang.js', { 'accept-encoding': 'br' })
  const etag = String(headers.etag)
  expect((await get('/embed/rundgang.js')).headers.etag).toBe(etag)
  for (const known of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
    const answer = await get('/embed/rundgang.js', { 'if-none-match': known })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding' })
    expect(answer.headers['cache-control']).toContain('max-age=300')
  }
  expect((await get('/embed/rundgang.js', { 'if-none-match': 'W/"x"' })).statusCode).toBe(200)
  expect((await get('/embed/runtime.js')).headers.etag).not.toBe(etag)
})

test('our own pages load files whose names contain a content hash, and browsers cache them for a year', async () => {
  for (const page of ['/cancel.html', '/buchen/x']) {
    const scripts = (await loadedBy(page)).filter((url) => url.endsWith('.js'))
    expect(scripts.length).toBeGreaterThanOrEqual(2)
    for (const url of scripts) {
      expect(url).toMatch(/\.[0-9a-f]{10}\.js$/)
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(body).toBe((await get(url.replace(/\.[0-9a-f]{10}\./, '.'))).body)
    }
  }
  const [font] = (await get('/embed/page.css')).body.match(/\/embed\/[^")]+\.woff2/) ?? []
  const { statusCode, headers } = await get(String(font))
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'font/woff2',
    'public, max-age=31536000, immutable',
  ])
})

test('a cached script that loads a removed file gets the current version instead', async () => {
  const gone = await get('/embed/runtime.0123456789.js')
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(gone.body).toBe((await get('/embed/runtime.js')).body)
  for (const name of ['nowhere.js', 'nowhere.0123456789.js', 'names.json', '', '../digest']) {
    expect((await get(`/embed/${name}`)).statusCode).toBe(404)
  }
})

test('the runtime reports the same version as its file name and the form', async () => {
  const [runtime = ''] = await loadedBy('/buchen/x').then((urls) =>
    urls.filter((url) => url.includes('/runtime.')),
  )
  const version = /runtime\.(\w+)\.js/.exec(runtime)?.[1]
  expect((await get(runtime)).body).toContain(`version:"${version}"`)
})

test('scripts and stylesheets are sent in the smallest encoding that the browser accepts', async () => {
  for (const name of stable) {
    const plain = await get(`/embed/${name}`)
    const small = await get(`/embed/${name}`, { 'accept-encoding': 'gzip, br' })
    const zipped = await get(`/embed/${name}`, { 'accept-encoding': 'gzip' })
    const encodings = [plain, small, zipped].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload)
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload)
    expect(small.rawPayload.length).toBeLessThan(zipped.rawPayload.length)
  }
})
