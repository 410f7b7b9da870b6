#!/bin/bash
# One would guess that a navigation blocked by React Router waits until the blocker is told to
# proceed or reset. Any other navigation that the blocker lets pass forgets it: while "discard your
# changes?" is open, a filter that writes itself into the address (setSearchParams on the same page,
# for which the blocker's function says false) turns the blocker to "unblocked", so the question
# closes without an answer and the step never happens. A revalidation leaves it blocked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund react-router@8.5.3 react@19.3.1 react-dom@19.3.1
cat >try.js <<'JS'
import { createMemoryRouter } from 'react-router'

const router = createMemoryRouter([{ path: '/', children: [{ index: true }, { path: 'other' }] }])
router.initialize()
router.getBlocker('changes', ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname)
const seen = (title) => {
  const { location, blockers } = router.state
  const { state, location: to } = blockers.get('changes')
  console.log(title.padEnd(32), `at ${location.pathname}${location.search}, ${state}${to ? `, to ${to.pathname}` : ''}`)
  return state
}
console.log('version react-router 8.5.3')
console.log('expected: blocked three times')
await router.navigate('/other')
const asked = seen('a step to another page')
await router.revalidate()
const revalidated = seen('a revalidation meanwhile')
await router.navigate('?filter=1', { replace: true })
const filtered = seen('a filter in the address meanwhile')
const holds = asked === 'blocked' && revalidated === 'blocked' && filtered === 'unblocked'
console.log(holds ? 'seen: the filter makes the router forget the step' : 'NOT seen')
process.exit(holds ? 0 : 1)
JS
node try.js
