import { Skeleton, Stack } from '@mantine/core'
import { words } from '#texts/de/words.ts'

const rows = [1, 2, 3, 4]

/** A placeholder for a day that is still loading. */
export const TimetableSkeleton = () => (
  <div role="status" aria-label={words.loading}>
    <Skeleton height={28} width={280} maw="80%" my="xl" />
    <Stack gap="xl">
      {rows.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Stack>
  </div>
)
