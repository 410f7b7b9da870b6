import type { PublicProject } from '#contract/project.ts'
import { pretendToBook } from './pretended-booking.ts'

interface Options {
  variant: string | undefined
  date: string | undefined
  lang: string | undefined
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

// Nothing else, such as the server that is asked: anybody can write an address.
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
