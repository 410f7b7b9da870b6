import { Button } from '@mantine/core'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './bare-page.module.css'

/** Shown when a screen fails to render. No server response should be able to cause this. */
export const BrokenPage = () => (
  <main className={classes.page}>
    <PageMessage
      alert
      level={1}
      title={shellTexts.broken}
      action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
    >
      {shellTexts.brokenHint}
    </PageMessage>
  </main>
)
