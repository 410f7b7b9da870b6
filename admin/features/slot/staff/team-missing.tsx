import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

/**
 * Shown instead of the list of team members if the team is not loaded, because an empty list would
 * look as if there were no team.
 */
export const TeamMissing = ({ failed }: { failed: boolean }) =>
  failed ? <p>{texts.loadFailed}</p> : <FieldsSkeleton label={words.loading} fields={1} />
