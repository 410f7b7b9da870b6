import { Button } from '@mantine/core'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { Outlet } from '#admin/ui/router/outlet.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import { useCurrentOrganisation } from './current-project.ts'

/**
 * Wraps pages for admins. If the user is not an admin, the server also refuses the requests that
 * these pages make.
 */
export function AdminsOnly() {
  const place = useCurrentOrganisation()
  if (place.user.admin) return <Outlet context={place} />
  return (
    <PageMessage
      level={1}
      title={shellTexts.adminsOnly}
      action={
        <Button component={Link} to="/admin">
          {shellTexts.toDashboard}
        </Button>
      }
    >
      {shellTexts.adminsOnlyHint}
    </PageMessage>
  )
}
