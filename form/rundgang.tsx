import { createRoot } from 'react-dom/client'
import type { PublicProject } from '#contract/project.ts'
import { BookingForm } from './booking-form.tsx'

interface LoadOptions {
  /** Where the form goes; `<div id="rundgang">` unless given. */
  element?: Element
  /** The server's address, for pages that bundle this script; its own origin unless given. */
  server?: string
  /** Told what is booked here, once that is known. */
  onProject?: (project: PublicProject) => void
}

// Known only while the script runs for the first time.
const script = document.currentScript as HTMLScriptElement | null
const origin = script?.src ? new URL(script.src).origin : location.origin

/** Puts the form for a project into the page. */
export function load(projectId: string, options: LoadOptions = {}) {
  const element = options.element ?? document.getElementById('rundgang')
  if (!element) throw new Error('Rundgang: <div id="rundgang"></div> is missing on this page.')
  const server = options.server ?? origin

  // A tree of its own keeps the host's rules out and ours in; fonts and colours are inherited.
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const form = document.createElement('div')
  form.className = 'rundgang-form'
  form.lang = 'de'
  form.hidden = true
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `${server}/embed/rundgang.css`
  // Hidden until it is dressed; if the sheet does not come, plain is better than nothing.
  sheet.onload = sheet.onerror = () => {
    form.hidden = false
  }
  shadow.replaceChildren(sheet, form)
  createRoot(form).render(
    <BookingForm server={server} projectId={projectId} onProject={options.onProject} />,
  )
}
