import { Anchor } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { reminderLinkTexts as texts } from '#texts/de/mail-settings.ts'

/**
 * A link to the reminder settings. They are on another page, but people look for them among the
 * emails.
 */
export function ReminderLink() {
  const { search } = useLocation()
  return (
    <FieldGroup title={texts.title}>
      <p>
        {texts.hint}{' '}
        <Anchor component={Link} to={{ pathname: '/admin/settings/website', search }}>
          {texts.action}
        </Anchor>
      </p>
    </FieldGroup>
  )
}
