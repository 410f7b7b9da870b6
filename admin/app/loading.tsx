import { Skeleton } from '@mantine/core'
import { words } from '#texts/de/words.ts'
import classes from './entrance/bare-page.module.css'

/** Shown until a page's layout has loaded. */
export const Loading = () => (
  <main className={classes.page} aria-busy="true" aria-label={words.loading}>
    <Skeleton height={32} width={160} mb="xl" />
    <Skeleton height={20} mb="md" />
    <Skeleton height={20} width="70%" />
  </main>
)
