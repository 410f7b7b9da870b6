import { hasRuntime } from './from-runtime.ts'
import { type EmbedSettings, fill, isFilled, shows } from './placeholder.tsx'
import { addScript, origin } from './script.ts'

interface LoadOptions extends EmbedSettings {
  /** The placeholder; by default `<div id="rundgang">`. */
  element?: HTMLElement
}

declare global {
  var Rundgang:
    | {
        load: (projectId: string, options?: LoadOptions) => void
        /** The projects of all calls so far. */
        called: string[]
      }
    | undefined
}

/** Calls still waiting for their placeholder or the runtime. */
let calls: LoadOptions[] = []
/** The options from the last call made without an element. */
let standing: EmbedSettings | undefined
let asked = false
const called: string[] = []

/** Renders a project's form, now or once its placeholder exists. */
function load(project: string, options: LoadOptions = {}) {
  called.push(project)
  calls.push({ ...options, project })
  look()
}

/** Renders pending forms; costs almost nothing if there are none. */
function look() {
  if (!hasRuntime()) return askForRuntime()
  const named = all('#rundgang').filter((one) => isFilled(one) || isPlaceholder(one))
  for (const element of [...named, ...all('[data-project]')]) {
    const { project } = element.dataset
    // Other software uses `data-project` too, so the value must look like an id.
    const wanted = named.includes(element) ? project : /^[\da-f-]{36}$/i.test(`${project}`)
    try {
      if (wanted || isFilled(element)) fill(element)
    } catch {
      // An element that cannot contain a form, such as a link, must not affect the other forms.
    }
  }
  const free = named.filter((element) => !isFilled(element))
  calls = calls.filter(({ element, ...wish }) => {
    if (!element) standing = wish
    const place = element ?? free.shift() ?? named.find((one) => shows(one, wish)) ?? named.at(-1)
    if (place) fill(place, wish)
    return !place
  })
  // Once the page has loaded, a placeholder without a call is a copy or a replacement.
  if (standing && document.readyState === 'complete') for (const one of free) fill(one, standing)
}

/**
 * Whether an element with the id is meant for a form, which takes an empty one: `rundgang` is a
 * common word, and the page may use it for a section or a link target of its own.
 */
const isPlaceholder = ({ localName, dataset, childNodes }: HTMLElement) =>
  dataset.project ||
  (/^(div|p|span|section|article|aside|main)$|-/.test(localName) &&
    [...childNodes].every(
      ({ nodeName, nodeValue }) => showsNothing.test(nodeName) || nodeValue?.trim() === '',
    ))

// Elements and comments that a page may have in a placeholder.
const showsNothing = /^(noscript|script|br|#comment)$/i

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Loads the runtime if the page has another version of it, or has finished loading without one. */
function askForRuntime() {
  if (asked || !(globalThis.RundgangRuntime || document.readyState === 'complete')) return
  asked = true
  addScript(`${origin}/embed/runtime.${__RUNTIME__}.js`)
}

/** Loads what few pages need: it makes the calls that have not run, and says what is blocked. */
const mindPolicy = () => addScript(`${origin}/embed/policy.js`)

// If the page contains a second embed code, the script runs again.
if (!globalThis.Rundgang) {
  globalThis.Rundgang = { load, called }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-project', 'data-variant', 'data-date', 'data-lang', 'data-color'],
  })
  // Captures scripts' load events, and then the page's own.
  for (const target of [document, window]) target.addEventListener('load', look, true)
  document.addEventListener('securitypolicyviolation', mindPolicy, { once: true })
  // None of these inline calls has run, because they came before this script.
  const inline = all('script:not([type]),script[type$=javascript]')
  if (inline.some(({ textContent }) => /^\s*Rundgang\.load/.test(`${textContent}`))) mindPolicy()
  look()
}
