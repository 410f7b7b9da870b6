import { projectSearch } from '#admin/features/project/current-project.ts'
import { useLocation, useRouter } from '#admin/ui/router/hooks.ts'
import type { To } from '#admin/ui/router/location.ts'
import type { Project } from '#contract/project.ts'
import { firstStepsTexts } from '#texts/de/first-steps.ts'
import { fromFirstSteps } from '../dashboard/first-steps/from-first-steps.ts'
import { hasLegalLinks, usesForm } from '../dashboard/first-steps/steps-done.ts'

export interface NextStep {
  title: string
  to: To
  /** Goes to the step without asking about unsaved changes. Call it once they are saved. */
  goOn: () => void
}

/**
 * The step that comes after the one on the current settings page, so that nobody has to return to
 * the dashboard first. Undefined if there is none, or if it is done.
 */
export function useNextStep(project: Project | undefined): NextStep | undefined {
  const { pathname, search } = useLocation()
  const { history } = useRouter()
  if (project?.first_steps?.closed !== false) return undefined
  const { legal, website } = firstStepsTexts
  const here = projectSearch(search)
  const step = (title: string, to: To): NextStep => ({
    title,
    to,
    goOn: () => {
      // The changes are saved, but the guard would block until the next render.
      history.block(undefined)
      history.navigate(to, { state: fromFirstSteps })
    },
  })
  if (pathname === '/admin/settings/mails' && !hasLegalLinks(project)) {
    return step(legal.title, {
      pathname: '/admin/settings/website',
      search: here,
      hash: '#imprint_url',
    })
  }
  if (pathname === '/admin/settings/website' && !usesForm(project)) {
    return step(website.title, { pathname: '/admin/help', search: here })
  }
  return undefined
}
