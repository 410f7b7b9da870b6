import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { staffDialogTexts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

/**
 * Shown instead of the list of team members if the team is not loaded, because an empty list would
 * look as if there were no team.
 */
export const TeamMissing = ({ failed }: { failed: boolean }) =>
  failed ? (
    <p>{staffDialogTexts.loadFailed}</p>
  ) : (
    <FieldsSkeleton label={words.loading} fields={1} />
  )
