import { Button } from '@mantine/core'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import { Themed } from '../themed.tsx'
import classes from './bare-page.module.css'

/** Shown instead of the app if one of its scripts cannot be loaded. */
export const IncompletePage = () => (
  <Themed>
    <main className={classes.page}>
      <PageMessage
        alert
        level={1}
        title={shellTexts.incomplete}
        action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
      >
        {shellTexts.incompleteHint}
      </PageMessage>
    </main>
  </Themed>
)
