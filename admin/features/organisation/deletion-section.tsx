import { reasonOf } from '#admin/api/api-error.ts'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { organisationDeletionTexts as texts } from '#texts/de/settings.ts'
import { moment } from '#texts/de/time.ts'
import { words } from '#texts/de/words.ts'
import { useTakeDeletionBack } from './deletion.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { useOrganisation } from './organisation.ts'

interface DeletionSectionProps {
  /**
   * Called with a sentence saying what was done, or with an empty string when the next action
   * begins.
   */
  onToast: (toast: string) => void
}

/**
 * Schedules the deletion of the whole organisation for seven days from now, or cancels a scheduled
 * deletion.
 */
export function DeletionSection({ onToast }: DeletionSectionProps) {
  const { data: organisation } = useOrganisation()
  const dialog = useDialog<string>(() => onToast(''))
  const taking = useTakeDeletionBack(() => onToast(texts.takenBack))
  if (!organisation) return null
  const { name, deletes_at } = organisation
  return (
    <Section
      title={texts.section}
      purpose={deletes_at ? texts.asked(moment(new Date(deletes_at), deviceZone)) : texts.purpose}
    >
      {/* One button for both actions, so that it keeps focus. */}
      <SubmitButton
        variant="default"
        busy={taking.isPending}
        onClick={() => (deletes_at ? taking.mutate() : dialog.open(name))}
      >
        {deletes_at ? texts.takeBack : texts.open}
      </SubmitButton>
      <Failure
        sentence={taking.isError ? texts.takeBackFailed : null}
        detail={reasonOf(taking.error)}
        dismissLabel={words.dismiss}
        onDismiss={taking.reset}
      />
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        organisation={dialog.subject ?? name}
      />
    </Section>
  )
}
