import { Button } from '@mantine/core'
import { words } from '#texts/de/words.ts'

/** That the team could not be loaded is not said, as the specification wants; but it can be tried. */
export const ReloadTeam = ({ onReload }: { onReload: () => unknown }) => (
  <Button variant="default" onClick={() => onReload()}>
    {words.reload}
  </Button>
)
