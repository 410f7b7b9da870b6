import { Button } from '@mantine/core'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './bare-page.module.css'

/**
 * Shown in place of a page that fails to render: no server response should be able to cause this,
 * but part of its code may fail to load.
 */
export const BrokenMessage = () => (
  <PageMessage
    alert
    level={1}
    title={shellTexts.broken}
    action={<Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>}
  >
    {shellTexts.brokenHint}
  </PageMessage>
)

export const BrokenPage = () => (
  <main className={classes.page}>
    <BrokenMessage />
  </main>
)
