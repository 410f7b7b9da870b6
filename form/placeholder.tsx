import { createRoot, type Root } from 'react-dom/client'
import type { PublicProject } from '#contract/project.ts'
import { BookingForm } from './booking-form.tsx'
import { accentStyle } from './fields/accent.ts'
import type { SentBooking } from './proofs/sending.ts'
import { nonce, origin } from './script.ts'

/** What a page asks of one form; what the call leaves open, the placeholder's attributes say. */
export interface EmbedSettings {
  project?: string | undefined
  variant?: string | undefined
  date?: string | undefined
  lang?: string | undefined
  color?: string | undefined
  /** The server's address, for pages that bundle this script; its own origin unless given. */
  server?: string | undefined
  /** Told what is booked here, once that is known. */
  onProject?: ((project: PublicProject) => void) | undefined
}

interface Filled {
  box: HTMLElement
  root: Root
  called?: EmbedSettings | undefined
  /** All that the form was last rendered from. */
  shown?: string
  onProject: (project: PublicProject, language: string) => void
  onBooked: (booked: SentBooking) => void
}

const filled = new WeakMap<Element, Filled>()

export const isFilled = (element: Element) => filled.has(element)

/** Whether the placeholder has the form that a call asks for. */
export const shows = (element: Element, { project }: EmbedSettings) =>
  filled.get(element)?.called?.project === project

/** Lets the form stand in a placeholder; a form that stands there is kept, with what was typed. */
export function fill(element: HTMLElement, called?: EmbedSettings) {
  const form = filled.get(element) ?? dress(element, called?.server)
  form.called = called ?? form.called
  const wish: EmbedSettings = { ...element.dataset, ...form.called }
  const { project = '', variant, date, color } = wish
  const around = element.closest<HTMLElement>('[lang]') ?? document.documentElement
  const lang = (wish.lang ?? around.lang) || 'de'
  const shown = JSON.stringify([wish, lang])
  if (shown === form.shown) return
  form.shown = shown

  form.box.lang = lang
  form.box.style.cssText = accentStyle(color)
  form.root.render(
    <BookingForm
      key={[project, variant, date].join()}
      server={form.called?.server ?? origin}
      {...{ projectId: project, language: lang, variant, date }}
      onProject={form.onProject}
      onBooked={form.onBooked}
    />,
  )
}

/** A tree of its own keeps the host's rules out and ours in; font and colour are inherited. */
function dress(element: HTMLElement, server = origin): Filled {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const box = document.createElement('div')
  box.className = 'rundgang-form'
  box.dir = 'ltr'
  box.hidden = true
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.nonce = nonce
  sheet.href = `${server}/embed/rundgang.css`
  // Hidden until it is dressed; if the sheet does not come, plain is better than nothing.
  sheet.onload = sheet.onerror = () => {
    box.hidden = false
  }
  shadow.replaceChildren(sheet, box)
  const tell = (name: string, detail: object) =>
    element.dispatchEvent(
      new CustomEvent(`rundgang:${name}`, { bubbles: true, composed: true, detail }),
    )
  const form: Filled = {
    box,
    root: createRoot(box),
    onProject: (project, language) => {
      box.lang = language
      form.called?.onProject?.(project)
      tell('ready', { project: project.id })
    },
    onBooked: (booked) => tell('booked', booked),
  }
  filled.set(element, form)
  return form
}
