import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { words } from '#texts/de/words.ts'

/** Shown instead of a field to choose from the team, where an empty choice would mean nobody. */
export const TeamMissing = ({ failed }: { failed: boolean }) =>
  failed ? <p>{texts.loadFailed}</p> : <FieldsSkeleton label={words.loading} fields={1} />
