import type { PublicProject } from '#contract/project.ts'
import { pretendToBook } from './pretended-booking.ts'

interface Options {
  variant?: string
  date?: string
  lang?: string
  onProject: (project: PublicProject) => void
}

declare const Rundgang: { load: (id: string, options: Options) => void }

// The form of the help page: real in all but what it sends, so that nobody books by trying it.
pretendToBook(() => {
  document.getElementById('nothing-booked')?.removeAttribute('hidden')
})

// Cancel page and calendar file know nothing of a booking that was never made.
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

Rundgang.load(decodeURIComponent(projectId), {
  ...Object.fromEntries(new URLSearchParams(location.search)),
  onProject({ name }) {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = name
  },
})
