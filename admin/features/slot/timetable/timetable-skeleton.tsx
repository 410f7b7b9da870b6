import { Skeleton, Stack } from '@mantine/core'
import { words } from '#texts/de/words.ts'

const rows = [1, 2, 3, 4]

/** The shape of a day, while its slots are on their way. */
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
