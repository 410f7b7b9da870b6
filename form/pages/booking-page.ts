import type { PublicProject } from '#contract/project.ts'

declare const Rundgang: {
  load: (id: string, options: { onProject: (project: PublicProject) => void }) => void
}

const projectId = location.pathname.split('/').filter(Boolean).at(-1) ?? ''

Rundgang.load(decodeURIComponent(projectId), {
  onProject({ name, organisation }) {
    const heading = document.querySelector('h1')
    const by = document.querySelector('.by')
    document.title = name
    if (heading) heading.textContent = name
    // A first project is named like its organisation; once is enough.
    if (by && organisation !== name) by.textContent = organisation
  },
})
