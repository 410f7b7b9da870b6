import { Anchor, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Project } from '#contract/project.ts'
import { projectTexts } from '#texts/de/project.ts'
import { words } from '#texts/de/words.ts'
import classes from './booking-page-link.module.css'

/** A link to the page where visitors book; opens in a new tab. */
export const BookingPageLink = ({ project }: { project: Project }) => (
  <Anchor href={`/buchen/${project.id}`} target="_blank" className={classes.link}>
    {projectTexts.bookingPage}
    <VisuallyHidden> {words.newTab}</VisuallyHidden>
    <IconExternalLink size={16} aria-hidden />
  </Anchor>
)
