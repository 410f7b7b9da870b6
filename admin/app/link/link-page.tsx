import '#admin/ui/later-styles.ts'
import { Anchor } from '@mantine/core'
import { ApiError, reasonOf } from '#admin/api/api-error.ts'
import { useEnterLink } from '#admin/features/personal-link/held-link.ts'
import { Entrance } from '#admin/ui/entrance.tsx'
import { SubmitButton } from '#admin/ui/field/submit-button.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { useNavigate } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { linkPageTexts as texts } from '#texts/de/mine.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { words } from '#texts/de/words.ts'
import { useLinkSecret } from '../entrance/link-secret.ts'
import { HeldSlotsPage } from './held-slots-page.tsx'

/**
 * The page that a guide's personal link opens. The token is exchanged for a cookie only when the
 * guide presses the page's button, so that email scanners cannot read the slots or renew the link.
 */
export function LinkPage() {
  const { token } = useLinkSecret()
  const navigate = useNavigate()
  const enter = useEnterLink(() => navigate('/meine-termine', { replace: true }))
  const isOver = enter.error instanceof ApiError && [404, 422].includes(enter.error.status)
  if (!token) return <HeldSlotsPage over={<LinkOver />} />
  if (isOver) return <LinkOver />
  return (
    <Entrance product={words.product} title={texts.enterTitle} purpose={texts.enterPurpose}>
      <title>{`${shellTexts.mine} · ${words.product}`}</title>
      <Failure
        sentence={enter.isError ? texts.enterFailed : null}
        detail={reasonOf(enter.error)}
        dismissLabel={words.dismiss}
        onDismiss={enter.reset}
      />
      <SubmitButton size="md" fullWidth busy={enter.isPending} onClick={() => enter.mutate(token)}>
        {texts.enter}
      </SubmitButton>
    </Entrance>
  )
}

const LinkOver = () => (
  <Entrance product={words.product} title={texts.overTitle} purpose={texts.overHint}>
    <title>{`${shellTexts.mine} · ${words.product}`}</title>
    <Anchor component={Link} to="/login">
      {texts.logIn}
    </Anchor>
  </Entrance>
)
