import { Anchor } from '@mantine/core'
import { Link } from '#admin/ui/router/link.tsx'
import type { To } from '#admin/ui/router/location.ts'
import { teamTexts } from '#texts/de/team.ts'
import { PageTitle } from '../shell/page-title.tsx'

/** The header of a page about one member or invitation. */
export const TeamSubject = ({ name, team }: { name: string; team: To }) => (
  <>
    <Anchor component={Link} to={team} display="inline-block" mb="xs">
      {teamTexts.back}
    </Anchor>
    <PageTitle>{name}</PageTitle>
  </>
)
