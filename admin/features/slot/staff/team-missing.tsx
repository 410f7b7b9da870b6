import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

/**
 * Shown instead of a choice of team members, because an empty choice would look as if there were
 * nobody.
 */
export const TeamMissing = ({ failed }: { failed: boolean }) =>
  failed ? <p>{texts.loadFailed}</p> : <FieldsSkeleton label={words.loading} fields={1} />
