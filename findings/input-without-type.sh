#!/bin/bash
# One would guess that pa11y, which municipalities run over their pages, takes <input> without a
# type for a text field, as HTML and every browser do. Its engine compares the attribute that is
# written: <input autocomplete="name"> "does not belong to Text control group", an error for
# WCAG 2.1, 1.3.5, and it is gone with type="text" written out, which changes nothing else. React
# libraries of components (Mantine) write no type, so every form with autocomplete fails the check.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
PUPPETEER_SKIP_DOWNLOAD=1 npm install --silent --no-audit --no-fund pa11y@10.0.0 \
  @pa11y/html_codesniffer@2.6.0 @sparticuz/chromium@153.0.0
cat >try.js <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import pa11y from 'pa11y'

for (const name of ['pa11y', '@pa11y/html_codesniffer']) {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`))
  console.log('version', name, version)
}
const executablePath = await chromium.executablePath()
const chromeLaunchConfig = { executablePath, args: chromium.args, headless: 'shell' }
async function told(input) {
  writeFileSync('page.html', `<!doctype html><html lang="en"><title>Book</title><h1>Book</h1><form>
    <label>Your name ${input}</label> <button>Book</button></form></html>`)
  const url = `file://${process.cwd()}/page.html`
  const { issues } = await pa11y(url, { chromeLaunchConfig, timeout: 120_000 })
  const said = issues.map(({ code, message }) => `${code} ${message}`)
  console.log(input, said)
  return said
}
console.log('expected: the same for both, nothing')
const written = await told('<input type="text" autocomplete="name">')
const unwritten = await told('<input autocomplete="name">')
const holds = written.length === 0 && unwritten.length === 1 && /H98/.test(unwritten[0])
console.log(holds ? 'seen: an error if the type is not written' : 'NOT seen')
process.exit(holds ? 0 : 1)
JS
TMPDIR=$folder node try.js
