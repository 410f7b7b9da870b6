import type { Preset } from '../state/choice.ts'

declare const Rundgang: { load: (id: string, options: Preset) => void }

const projectId = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const asked = new URLSearchParams(location.search)

/**
 * Switches the page to a link's language without a reload, so that the form keeps its input. The
 * form follows the page's language.
 */
async function speak({ href }: HTMLAnchorElement) {
  try {
    const answer = await fetch(href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const head = page.querySelector('header')
    if (!answer.ok || !head) throw new Error(answer.statusText)
    document.documentElement.lang = page.documentElement.lang
    document.title = page.title
    document.querySelector('header')?.replaceWith(head)
    history.replaceState(history.state, '', href)
    document.querySelector<HTMLElement>('.languages [aria-current]')?.focus()
  } catch {
    location.assign(href)
  }
}

document.addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  const link = (target as Element).closest<HTMLAnchorElement>('.languages a')
  if (!link || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  void speak(link)
})

// No language is passed, so that the form uses the page's.
Rundgang.load(decodeURIComponent(projectId), {
  variant: asked.get('variant') ?? '',
  date: asked.get('date') ?? '',
})
