import { Anchor } from '@mantine/core'
import { focusPage } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, Notice } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { Organisation } from '#contract/registration.ts'
import { unconfirmedTexts } from '#texts/de/entrance.ts'
import { deletionNoticeTexts } from '#texts/de/settings.ts'
import { moment } from '#texts/de/time.ts'
import { useSendConfirmation } from './organisation.ts'
import classes from './organisation-notices.module.css'
import { useTakeDeletionBack } from './organisation-section.tsx'

export interface OrganisationNoticesProps {
  organisation: Organisation
  /** Resolves to whether emails are only written to files, because no mail server is configured. */
  isFiled: () => Promise<boolean>
  onToast: (toast: string) => void
}

/** Notices about the whole organisation, shown to its admins on every page. */
export const OrganisationNotices = ({
  organisation: { confirmed, contact_email, deletes_at },
  isFiled,
  onToast,
}: OrganisationNoticesProps) => (
  <>
    {deletes_at ? <DeletionNotice deletesAt={deletes_at} onToast={onToast} /> : null}
    {confirmed ? null : <UnconfirmedNotice email={contact_email ?? ''} isFiled={isFiled} />}
  </>
)

/** Says when the organisation will be deleted, with a button to cancel the deletion. */
function DeletionNotice({
  deletesAt,
  onToast,
}: Pick<OrganisationNoticesProps, 'onToast'> & { deletesAt: string }) {
  const texts = deletionNoticeTexts
  const taking = useTakeDeletionBack(() => {
    onToast(texts.takenBack)
    // The notice disappears together with its button, so the page receives focus.
    focusPage()
  })
  return (
    <section aria-label={texts.label} className={classes.notices}>
      <Notice
        tone="warning"
        detail={
          <>
            {texts.hint}{' '}
            <Act label={texts.takeBack} busy={taking.isPending} onAct={() => taking.mutate()} />
          </>
        }
      >
        {texts.sentence(moment(new Date(deletesAt), deviceZone))}
      </Notice>
      <CallFailure of={taking} sentence={texts.failed} />
    </section>
  )
}

interface ActProps {
  label: string
  busy: boolean
  onAct: () => void
}

const Act = ({ label, busy, onAct }: ActProps) => (
  <Anchor
    component="button"
    type="button"
    className={classes.act}
    aria-busy={busy}
    onClick={() => {
      if (!busy) onAct()
    }}
  >
    {label}
  </Anchor>
)

type UnconfirmedNoticeProps = Pick<OrganisationNoticesProps, 'isFiled'> & {
  /** The email address to confirm. */
  email: string
}

/** Asks admins to confirm the organisation's email address, until it is confirmed. */
function UnconfirmedNotice({ email, isFiled }: UnconfirmedNoticeProps) {
  const texts = unconfirmedTexts
  const sending = useSendConfirmation(isFiled)
  return (
    <section aria-label={texts.label} className={classes.notices}>
      <Notice
        tone="info"
        detail={
          <>
            {texts.hint(email)}{' '}
            <Act label={texts.sendAgain} busy={sending.isPending} onAct={() => sending.mutate()} />
          </>
        }
      >
        {texts.sentence}
      </Notice>
      {sending.isSuccess ? (
        <Notice tone="success" onDismiss={sending.reset}>
          {texts.sent(email, sending.data.filed)}
        </Notice>
      ) : null}
      <CallFailure of={sending} sentence={texts.failed} />
    </section>
  )
}
