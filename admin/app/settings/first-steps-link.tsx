import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { projectSearch } from '#admin/features/project/current-project.ts'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import type { Project } from '#contract/project.ts'
import { firstStepsLinkTexts as texts } from '#texts/de/first-steps-link.ts'
import { fromFirstSteps } from '../dashboard/first-steps/from-first-steps.ts'
import classes from './first-steps-link.module.css'

/** The way back to the first steps, until they are done or dismissed; from the last one always. */
export function FirstStepsLink({ project }: { project: Project | undefined }) {
  const { search, state } = useLocation()
  const open = project?.first_steps?.closed === false
  if (!open && state !== fromFirstSteps) return null
  return (
    <Anchor
      component={Link}
      to={{ pathname: '/admin', search: projectSearch(search) }}
      className={classes.link}
    >
      <IconArrowLeft size={18} aria-hidden />
      {open ? texts.back : texts.done}
    </Anchor>
  )
}
