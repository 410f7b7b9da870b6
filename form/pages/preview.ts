import type { PublicProject } from '#contract/project.ts'
import { pretendToBook } from './pretended-booking.ts'

interface Options {
  variant: string | undefined
  date: string | undefined
  lang: string | undefined
  onProject: (project: PublicProject) => void
}

declare const Rundgang: { load: (id: string, options: Options) => void }

// The form on the help page works like any other, but does not send bookings.
pretendToBook(() => {
  document.getElementById('nothing-booked')?.removeAttribute('hidden')
})

// Links to this server do nothing, because a booking that was never made has no cancel page or
// calendar file.
const staysHere = (target: EventTarget) =>
  target instanceof HTMLAnchorElement && target.origin === location.origin
document.addEventListener(
  'click',
  (event) => {
    if (event.composedPath().some(staysHere)) event.preventDefault()
  },
  true,
)

const projectId = location.pathname.split('/').filter(Boolean).at(-1) ?? ''

// Takes no other options from the URL, such as the server, because anyone can craft a URL.
const asked = new URLSearchParams(location.search)

Rundgang.load(decodeURIComponent(projectId), {
  variant: asked.get('variant') ?? undefined,
  date: asked.get('date') ?? undefined,
  lang: asked.get('lang') ?? undefined,
  onProject({ name }) {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = name
  },
})
