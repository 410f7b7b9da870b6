import { Button } from '@mantine/core'
import { Link } from '#admin/ui/router/link.tsx'
import { mineTexts as texts } from '#texts/de/mine.ts'

/** Links to the list in which guides record who came. */
export const DayLink = () => (
  <Button component={Link} to="/admin/day" variant="default" size="md">
    {texts.tick}
  </Button>
)
