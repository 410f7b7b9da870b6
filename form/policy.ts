import type { Language } from '#contract/language.ts'
import { offerPart, publicProjects } from '#contract/public-paths.ts'
import { blockedTexts } from '#texts/page-texts.ts'

/*
 * For pages whose policy forbids something, or whose calls come before the form's script. Makes the
 * calls that have not run, and says in the form if the policy blocks its requests or its styles.
 */

const text = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`

const aCall = new RegExp(
  String.raw`\s*Rundgang\.load\(\s*(${text})(?:\s*,\s*\{((?:${text}|[^'"{}])*)\})?[\s,]*\)[\s;]*`,
  'gy',
)
const anOption = new RegExp(
  String.raw`['"]?\b(?:(variant|date|lang|color)['"]?\s*:\s*(${text})|(element)['"]?\s*:\s*document\.(?:getElementById|querySelector)\(\s*(${text}))`,
  'g',
)

const unquoted = (quoted = '') =>
  quoted
    .slice(1, -1)
    .replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gi, (_, four, two, one) =>
      one ? one : String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )

/** An element that the call looks up by its id. */
const elementAt = (id: string) => document.getElementById(id.replace(/^#/, ''))

/** The calls at the beginning of a script. */
const callsIn = (script: string) =>
  [...script.matchAll(aCall)].map(([, project, options = '']) => ({
    project: unquoted(project),
    options: Object.fromEntries(
      [...options.matchAll(anOption)].flatMap(([, name, quoted, element, id]) => {
        const value = id ? elementAt(unquoted(id)) : unquoted(quoted)
        return value ? [[name ?? element, value]] : []
      }),
    ),
  }))

/**
 * Makes the calls of inline scripts that have not run. Their text is only read: a call's project,
 * its options that are text, and the element that it names by its id.
 */
function makeCalls() {
  const ran = [...(globalThis.Rundgang?.called ?? [])]
  for (const script of document.querySelectorAll('script:not([type]),script[type$=javascript]')) {
    for (const { project, options } of callsIn(script.textContent)) {
      const place = ran.indexOf(project)
      if (place < 0) globalThis.Rundgang?.load(project, options)
      else ran.splice(place, 1)
    }
  }
}

/** The forms on the page, except those inside other shadow roots and those already replaced. */
const forms = () =>
  [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => {
    const sheet = shadowRoot?.querySelector('link')
    const box = shadowRoot?.querySelector<HTMLElement>('[data-form-of]')
    return sheet && box ? [{ sheet, box }] : []
  })

type Form = ReturnType<typeof forms>[number]

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

/** Says what is blocked, in the form's language, with a link to the booking page. */
function explain({ sheet, box }: Form, blocked: 'calls' | 'styles') {
  const { lang: tag } = box
  const isKnown = (one: string): one is Language => one in blockedTexts
  const lang = [tag, tag.slice(0, 2)].find(isKnown) ?? 'de'
  const t = blockedTexts[lang]
  const page = `${new URL(sheet.href).origin}/buchen/${box.dataset.formOf}?lang=${lang}`
  const link = Object.assign(element('a', t.bookingPage), { href: page })
  const said = Object.assign(element('p', `${t[blocked]} `, link), { lang, role: 'alert' })
  if (blocked === 'styles') return box.before(said)
  const instead = element('div', element('h2', t.title), said)
  instead.className = box.className
  // Also what was said about the styles: it promises that visitors can book here.
  while (sheet.nextSibling) sheet.nextSibling.remove()
  sheet.after(instead)
}

const sources = {
  'connect-src': 'calls',
  'style-src': 'styles',
  'style-src-elem': 'styles',
} as const

function note({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
  const blocked = sources[effectiveDirective as keyof typeof sources]
  if (!blocked || disposition !== 'enforce') return
  for (const form of forms()) {
    const { sheet, box } = form
    if (!blockedURI.startsWith(new URL(sheet.href).origin)) continue
    // Each only once, and never instead of what the visitor is filling in.
    const isSaid =
      blocked === 'styles' ? box.previousSibling !== sheet : box.querySelector('.visit')
    if (!isSaid) explain(form, blocked)
  }
}

/** Repeats what the policy may have blocked before this script could notice. */
function repeat() {
  const [form] = forms()
  if (!form) return
  const { href } = form.sheet
  const offer = publicProjects + form.box.dataset.formOf + offerPart
  fetch(new URL(offer, href), { method: 'HEAD' }).catch(() => {})
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  sheet.nonce = form.sheet.nonce
  sheet.onload = sheet.onerror = () => sheet.remove()
  document.head.append(sheet)
}

function begin() {
  // Before the calls, whose forms report what they miss themselves.
  repeat()
  makeCalls()
}

document.addEventListener('securitypolicyviolation', note)
// Until the page is parsed, the text of a script may be incomplete.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()
