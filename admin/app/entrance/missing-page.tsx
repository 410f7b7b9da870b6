import { Button } from '@mantine/core'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { Link } from '#admin/ui/router/link.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './bare-page.module.css'

export const MissingPage = () => (
  <div className={classes.page}>
    <PageMessage
      level={1}
      title={shellTexts.pageMissing}
      action={
        <Button component={Link} to="/admin">
          {shellTexts.toDashboard}
        </Button>
      }
    />
  </div>
)
