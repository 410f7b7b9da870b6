import type { WorkerScope } from './worker-scope.ts'

/**
 * Lets "Meine Termine" and "Tagesliste" open without a connection. The worker stores these pages'
 * static files, all from the same version, and the HTML document they share. It ignores all other
 * requests. The pages themselves store the data they have loaded.
 */

const scope = self as unknown as WorkerScope
const page = '/admin/mine'
const prefix = 'rundgang-shell-'
const shell = __SHELL__
const name = prefix + shell.version
const files = [...shell.files, ...('Temporal' in self ? [] : shell.polyfill)]
const patienceMs = 3000

scope.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlder().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page || /^\/admin\/day(\/|$)/.test(pathname))
      event.respondWith(openPage(request))
  } else if (files.includes(pathname)) {
    event.respondWith(stored(pathname).then((response) => response ?? fetch(request)))
  }
})

async function storeShell() {
  const response = await fetch(page, { cache: 'reload' })
  const named = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? []
  // While servers are being updated, one of them may serve a different version's page.
  if (!response.ok || named.length === 0 || !named.every((file) => files.includes(file))) {
    throw new Error('the page belongs to another version')
  }
  const cache = await caches.open(name)
  await cache.addAll(files)
  await cache.put(page, response)
}

async function deleteOlder() {
  const older = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  await Promise.all(older.map((one) => caches.delete(one)))
}

const stored = async (path: string) => (await caches.open(name)).match(path, { ignoreVary: true })

/**
 * Prefers the server's page, so that a new version is used immediately. Uses the stored page if the
 * server fails or takes too long.
 */
async function openPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const kept = await stored(page)
  if (!kept) return fresh
  const usable = fresh.then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  )
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept))
  return Promise.race([usable, late])
}
