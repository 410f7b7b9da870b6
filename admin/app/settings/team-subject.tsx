import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '#admin/ui/router/link.tsx'
import type { To } from '#admin/ui/router/location.ts'
import { teamTexts } from '#texts/de/team.ts'
import { PageTitle } from '../shell/page-title.tsx'
import classes from './team-page.module.css'

/** The header of the page for a member or an invitation. */
export const TeamSubject = ({ name, team }: { name: string; team: To }) => (
  <>
    <Anchor component={Link} to={team} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden />
      {teamTexts.back}
    </Anchor>
    <PageTitle>{name}</PageTitle>
  </>
)
