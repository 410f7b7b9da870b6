import type { Preset } from '../state/choice.ts'

declare const Rundgang: { load: (id: string, options: Preset) => void }

const projectId = location.pathname.split('/').filter(Boolean).at(-1) ?? ''
const asked = new URLSearchParams(location.search)

// The form uses the page's language.
Rundgang.load(decodeURIComponent(projectId), {
  variant: asked.get('variant') ?? '',
  date: asked.get('date') ?? '',
})
