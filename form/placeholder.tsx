import { createRoot, type Root } from 'react-dom/client'
import type { PublicProject } from '#contract/project.ts'
import { BookingForm } from './booking-form.tsx'
import { accentStyle } from './fields/details.ts'
import { nonce, origin } from './script.ts'
import type { SentBooking } from './state/sending.ts'

/**
 * The options for one form. Options missing from the call are taken from the placeholder's
 * attributes.
 */
export interface EmbedSettings {
  project?: string | undefined
  variant?: string | undefined
  date?: string | undefined
  lang?: string | undefined
  color?: string | undefined
  /** The server's URL, for pages that bundle this script. Defaults to the script's origin. */
  server?: string | undefined
  /** Called once the project has loaded, and again whenever the form's language changes. */
  onProject?: ((project: PublicProject) => void) | undefined
}

interface Filled {
  box: HTMLElement
  root: Root
  called?: EmbedSettings | undefined
  /** The options and language of the last render, as JSON. */
  shown?: string
  onProject: (project: PublicProject, language: string) => void
  onBooked: (booked: SentBooking) => void
}

const filled = new WeakMap<Element, Filled>()

export const isFilled = (element: Element) => filled.has(element)

/** Whether the placeholder already contains this form. */
export const shows = (element: Element, { project }: EmbedSettings) =>
  filled.get(element)?.called?.project === project

/** Renders the form in a placeholder. An existing form is kept with its input. */
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
  form.box.dataset.formOf = project
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

/**
 * Prepares a placeholder. Its shadow tree isolates the page's and the form's styles from each
 * other; font and colour are inherited.
 */
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
  // Hidden until the stylesheet has loaded. If that fails, an unstyled form is better than none.
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
