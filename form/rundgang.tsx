import { hasRuntime } from './from-runtime.ts'
import { type EmbedSettings, fill, isFilled, shows } from './placeholder.tsx'
import { addScript, origin } from './script.ts'

interface LoadOptions extends EmbedSettings {
  /** Where the form goes; `<div id="rundgang">` unless given. */
  element?: HTMLElement
}

declare global {
  var Rundgang: { load: (projectId: string, options?: LoadOptions) => void } | undefined
}

/** Calls whose placeholder, or whose runtime, has not come yet. */
let calls: LoadOptions[] = []
/** The last call that named no element. */
let standing: EmbedSettings | undefined
let asked = false

/** Puts the form for a project into the page, at once or as soon as there is a place for it. */
function load(project: string, options: LoadOptions = {}) {
  calls.push({ ...options, project })
  look()
}

/** Fills what is to be filled; costs next to nothing where there is nothing new. */
function look() {
  if (!hasRuntime()) return askForRuntime()
  const named = all('#rundgang')
  for (const element of all('[data-project],#rundgang')) {
    const { project } = element.dataset
    // Portfolios and the like call other things a project, too.
    const wanted = named.includes(element) ? project : /^[\da-f-]{36}$/i.test(`${project}`)
    try {
      if (wanted || isFilled(element)) fill(element)
    } catch {
      // A link, say, can hold no form, and must not keep the others from theirs.
    }
  }
  const free = named.filter((element) => !isFilled(element))
  calls = calls.filter(({ element, ...wish }) => {
    if (!element) standing = wish
    const place = element ?? free.shift() ?? named.find((one) => shows(one, wish)) ?? named.at(-1)
    if (place) fill(place, wish)
    return !place
  })
  // Of a page that is complete, what comes without a call is a copy or a substitute.
  if (standing && document.readyState === 'complete') for (const one of free) fill(one, standing)
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Another version's runtime does not do, and one that has not come with the page may never come. */
function askForRuntime() {
  if (asked || !(globalThis.RundgangRuntime || document.readyState === 'complete')) return
  asked = true
  addScript(`${origin}/embed/runtime.${__RUNTIME__}.js`)
}

/** Carries out calls of the page that came before this script, and so failed. */
function catchUp() {
  for (const { textContent } of all('script:not([type]),script[type$=javascript]')) {
    const call = /^\s*Rundgang\.load\(\s*['"]([\w-]+)/.exec(`${textContent}`)
    if (call?.[1]) load(call[1])
  }
}

// A second copy of the snippet brings the script again.
if (!globalThis.Rundgang) {
  globalThis.Rundgang = { load }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-project', 'data-variant', 'data-date', 'data-lang', 'data-color'],
  })
  // Scripts have come, heard while their events sink down; then all that the page began with.
  for (const target of [document, window]) target.addEventListener('load', look, true)
  catchUp()
  look()
}
