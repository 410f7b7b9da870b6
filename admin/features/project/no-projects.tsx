import { Button } from '@mantine/core'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { PageMessage } from '#admin/ui/message/page-message.tsx'
import { projectTexts as texts } from '#texts/de/project.ts'
import { LoadedProjectDialog } from './loaded-dialogs.tsx'

interface NoProjectsProps {
  level: 1 | 2
  canAdd: boolean
  onAdded: (projectId: string) => void
  onToast: (toast: string) => void
}

/** Shown if the organisation has no projects. Admins can add the first one here. */
export function NoProjects({ level, canAdd, onAdded, onToast }: NoProjectsProps) {
  const dialog = useDialog<true>(() => onToast(''))
  return (
    <>
      <PageMessage
        level={level}
        title={texts.none}
        action={canAdd ? <Button onClick={() => dialog.open(true)}>{texts.add}</Button> : null}
      >
        {texts.noneHint}
        {canAdd ? ` ${texts.noneHintAdmin}` : null}
      </PageMessage>
      {dialog.subject ? (
        <LoadedProjectDialog
          opened={dialog.opened}
          onClose={dialog.close}
          onSaved={({ id, name }) => {
            onToast(texts.added(name))
            onAdded(id)
          }}
          project={undefined}
        />
      ) : null}
    </>
  )
}
