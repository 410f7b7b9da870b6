import { Anchor } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import type { Project } from '#contract/project.ts'
import { firstStepsTexts } from '#texts/de/first-steps.ts'
import { firstStepsLinkTexts as texts } from '#texts/de/first-steps-link.ts'
import { fromFirstSteps } from '../dashboard/first-steps/from-first-steps.ts'
import { useNoteFirstSteps } from '../dashboard/first-steps/note-first-steps.ts'
import classes from './first-steps-link.module.css'

/**
 * Links back to the first steps and on to the next step until the steps are done or dismissed. A
 * page opened from the first steps keeps its link back even after that.
 */
export function FirstStepsLink({ project }: { project: Project | undefined }) {
  const { pathname, search, state } = useLocation()
  const open = project?.first_steps?.closed === false
  if (!open && state !== fromFirstSteps) return null
  const here = projectSearch(search)
  return (
    <div className={classes.links}>
      <Anchor component={Link} to={{ pathname: '/admin', search: here }} className={classes.link}>
        <IconArrowLeft size={18} aria-hidden />
        {open ? texts.back : texts.done}
      </Anchor>
      {open ? <NextStepLink project={project} {...{ pathname, here }} /> : null}
    </div>
  )
}

interface NextStepLinkProps {
  project: Project
  pathname: string
  /** The query string that selects the project. */
  here: string
}

/**
 * Links directly to the settings page of the next step, so that nobody has to return to the
 * dashboard first.
 */
function NextStepLink({ project, pathname, here }: NextStepLinkProps) {
  const note = useNoteFirstSteps(project.id)
  const { legal, website } = firstStepsTexts
  const { imprint_url: imprint, privacy_url: privacy, embed_origins: origins } = project
  const seen = !!project.first_steps?.embedding_seen || !!origins?.length
  const toLegal = pathname === '/admin/settings/mails' && !(imprint && privacy)
  const toWebsite = pathname === '/admin/settings/website' && !seen
  if (!toLegal && !toWebsite) return null
  return (
    <Anchor
      component={Link}
      to={
        toLegal
          ? { pathname: '/admin/settings/website', search: here, hash: '#imprint_url' }
          : { pathname: '/admin/help', search: here }
      }
      state={fromFirstSteps}
      onClick={() => {
        if (toWebsite) note({ embedding_seen: true })
      }}
      className={classes.link}
    >
      {texts.next(toLegal ? legal.title : website.title)}
      <IconArrowRight size={18} aria-hidden />
    </Anchor>
  )
}
