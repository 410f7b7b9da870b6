#!/bin/bash
# One would guess that a route's own errorElement is shown if the route's code cannot be loaded
# ("lazy" rejects, as after a deployment that removed the old files), as it is if its loader fails.
# Nothing is shown instead: neither the route's errorElement nor that of its parent, only the
# parent's layout with an empty outlet, although router.state.errors names the route. Without an
# errorElement of its own, the parent's is shown: adding one takes the message away.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund react-router@8.5.3 react@19.3.1 react-dom@19.3.1 jsdom@31.0.1
cat >try.js <<'JS'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('', { url: 'http://localhost/' })
Object.assign(globalThis, { window, document: window.document })
const { createElement } = await import('react')
const { createRoot } = await import('react-dom/client')
const { createMemoryRouter, Outlet } = await import('react-router')
const { RouterProvider } = await import('react-router/dom')
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const fails = async () => {
  throw new Error('cannot be loaded')
}
async function shown(page) {
  const element = createElement('div', {}, 'layout:', createElement(Outlet))
  const children = [{ index: true, element: 'start' }, { id: 'page', path: 'page', ...page }]
  const router = createMemoryRouter([{ path: '/', element, errorElement: "parent's error", children }])
  const place = document.createElement('div')
  const root = createRoot(place, { onCaughtError: () => {} })
  root.render(createElement(RouterProvider, { router }))
  const start = performance.now()
  while (place.textContent !== 'layout:start' && performance.now() - start < 30_000) await pause(20)
  await router.navigate('/page')
  while (place.textContent === 'layout:start' && performance.now() - start < 60_000) await pause(20)
  await pause(1000)
  const { errors } = router.state
  const text = place.textContent
  console.log(JSON.stringify({ errorsOf: Object.keys(errors), text }))
  root.unmount()
  return text
}
console.log('version react-router 8.5.3')
console.log('expected: "layout:own error" three times')
const errorElement = 'own error'
const loader = await shown({ errorElement, loader: fails })
const lazy = await shown({ errorElement, lazy: fails })
const lazyPart = await shown({ errorElement, lazy: { Component: fails } })
console.log('without an errorElement of its own:')
const without = await shown({ lazy: fails })
const holds =
  loader === 'layout:own error' && lazy === 'layout:' && lazyPart === 'layout:' && without === "parent's error"
console.log(holds ? 'seen: no message at all if the code is missing' : 'NOT seen')
process.exit(holds ? 0 : 1)
JS
node try.js
