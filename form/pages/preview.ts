import type { PublicBookingMade, PublicBookingSent } from '#contract/booking.ts'
import type { PublicProject } from '#contract/project.ts'
import type { PublicSlot } from '#contract/slot.ts'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/**
 * Stops the page from sending POST requests: each gets the response to a successful booking, and
 * `onBooked` is called. Other requests are sent as usual.
 */
function pretendToBook(onBooked: () => void) {
  const ask = window.fetch.bind(window)
  const starts = new Map<string, string>()

  const noteStarts = async (answer: Response) => {
    const body: { slots?: PublicSlot[] } | PublicSlot[] = await answer.json()
    for (const { slot_id, start } of (Array.isArray(body) ? body : body.slots) ?? []) {
      starts.set(slot_id, start)
    }
  }

  window.fetch = async (input, init) => {
    if (init?.method !== 'POST') {
      const answer = await ask(input, init)
      if (answer.ok) await noteStarts(answer.clone()).catch(() => {})
      return answer
    }
    const { slot_id }: Partial<PublicBookingSent> = JSON.parse(String(init.body ?? '{}'))
    onBooked()
    const made: PublicBookingMade = {
      booking_id: '00000000-0000-7000-8000-000000000000',
      booking_number: '284 710 3956',
      start: starts.get(slot_id ?? '') ?? new Date().toISOString(),
      meeting_point: '',
      cancel_url: `${location.origin}/cancel.html`,
      held_until: null,
    }
    return json(201, made)
  }
}

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
