import '#admin/ui/later-styles.ts'
import { Anchor, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { useLocation } from '#admin/ui/router/hooks.ts'
import { Link } from '#admin/ui/router/link.tsx'
import { reminderTexts } from '#texts/de/project.ts'
import { websiteTexts as texts } from '#texts/de/website.ts'
import { ReminderFields } from '../reminder/reminder-fields.tsx'
import type { WebsiteEntries } from './website-entries.ts'
import classes from './website-fields.module.css'

interface WebsiteFieldsProps {
  inputOf: ReturnType<typeof useForm<WebsiteEntries>>['getInputProps']
  form: ReturnType<typeof useForm<WebsiteEntries>>
  timezones: string[]
}

export const WebsiteFields = ({ inputOf, form, timezones }: WebsiteFieldsProps) => (
  <>
    <FieldGroup title={texts.form} hint={<CodeLink />}>
      <Textarea
        label={texts.origins}
        description={texts.originsHint}
        name="embed_origins"
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        {...inputOf('embed_origins')}
      />
    </FieldGroup>
    <FieldGroup title={texts.booking}>
      <Switch
        label={texts.doubleOptIn}
        description={texts.doubleOptInHint}
        name="double_opt_in"
        size="md"
        {...inputOf('double_opt_in', { type: 'checkbox' })}
      />
      <Switch
        label={texts.visitorChanges}
        description={texts.visitorChangesHint}
        name="visitor_changes"
        size="md"
        {...inputOf('visitor_changes', { type: 'checkbox' })}
      />
      <Switch
        label={texts.waitingList}
        description={texts.waitingListHint}
        name="waiting_list"
        size="md"
        {...inputOf('waiting_list', { type: 'checkbox' })}
      />
      <TextInput
        label={texts.largestGroup}
        description={texts.largestGroupHint}
        name="max_people_per_booking"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ wrapper: classes.number }}
        {...inputOf('max_people_per_booking')}
      />
    </FieldGroup>
    <FieldGroup title={reminderTexts.title} hint={reminderTexts.hint}>
      <ReminderFields form={form} />
    </FieldGroup>
    <FieldGroup title={texts.links} hint={texts.linksHint}>
      <TextInput
        label={texts.imprint}
        type="url"
        name="imprint_url"
        maxLength={500}
        {...inputOf('imprint_url')}
      />
      <TextInput
        label={texts.privacy}
        type="url"
        name="privacy_url"
        maxLength={500}
        {...inputOf('privacy_url')}
      />
    </FieldGroup>
    <FieldGroup title={texts.time}>
      <NativeSelect
        label={texts.timezone}
        description={texts.timezoneHint}
        name="timezone"
        data={timezones}
        size="md"
        classNames={{ wrapper: classes.timezone }}
        {...inputOf('timezone')}
      />
    </FieldGroup>
  </>
)

/** People also look for the code in the website settings. */
function CodeLink() {
  const { search } = useLocation()
  return (
    <>
      {texts.codeHint}{' '}
      <Anchor component={Link} to={{ pathname: '/admin/help', search }} inherit>
        {texts.codeAction}
      </Anchor>
    </>
  )
}
