import '#admin/ui/later-styles.ts'
import { Button } from '@mantine/core'
import { DialogActions, formDialog, Loaded } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import type { User } from '#contract/staff.ts'
import { personalLinkTexts as texts } from '#texts/de/mine.ts'
import { words } from '#texts/de/words.ts'
import { LinkActions } from './member-link.tsx'
import { useOwnLink, useOwnLinkActions } from './personal-link.ts'

interface OwnLinkDialogProps {
  user: User
  onClose: () => void
}

/** Shows guides their own personal link. */
export const OwnLinkDialog = formDialog(OwnLink, { compact: true, title: texts.title })

function OwnLink({ user, onClose }: OwnLinkDialogProps) {
  const query = useOwnLink()
  const actions = useOwnLinkActions()
  return (
    <Loaded query={query} loadFailed={texts.loadFailed}>
      {(data) => (
        <>
          <p>{texts.ownHint(user.email)}</p>
          {data ? (
            <LinkActions link={data.link} actions={actions} />
          ) : (
            <FieldsSkeleton label={words.loading} fields={1} />
          )}
          <DialogActions>
            <Button variant="default" data-autofocus onClick={onClose}>
              {texts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  )
}
