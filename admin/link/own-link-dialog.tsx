import '#admin/ui/later-styles.ts'
import { Button } from '@mantine/core'
import { Dialog, DialogActions, Loaded } from '#admin/ui/dialog.tsx'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import type { User } from '#contract/staff.ts'
import { personalLinkTexts as texts } from '#texts/de/mine.ts'
import { words } from '#texts/de/words.ts'
import { LinkActions } from './member-link.tsx'
import { useOwnLink, useOwnLinkActions } from './personal-link.ts'

interface OwnLinkDialogProps {
  opened: boolean
  user: User
  onClose: () => void
}

/** Shows guides their own personal link. */
export const OwnLinkDialog = ({ opened, user, onClose }: OwnLinkDialogProps) => (
  <Dialog compact opened={opened} onClose={onClose} title={texts.title}>
    <OwnLink email={user.email} onClose={onClose} />
  </Dialog>
)

function OwnLink({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useOwnLink()
  const actions = useOwnLinkActions()
  return (
    <Loaded query={query} loadFailed={texts.loadFailed}>
      {(data) => (
        <>
          <p>{texts.ownHint(email)}</p>
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
