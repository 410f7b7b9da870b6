import '#admin/ui/later-styles.ts'
import { Switch, TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { PasswordField } from '#admin/ui/field/password-field.tsx'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import { required, words } from '#texts/de/words.ts'
import type { InputOf } from './input-of.ts'
import classes from './server-fields.module.css'

interface ServerFieldsProps {
  inputOf: InputOf
  /** Whether emails use the organisation's own server. */
  on: boolean
  passwordSet: boolean
}

export const ServerFields = ({ inputOf, on, passwordSet }: ServerFieldsProps) => (
  <FieldGroup title={texts.server} hint={texts.serverHint}>
    <Switch
      label={texts.custom}
      description={texts.customHint(on)}
      name="email_custom_smtpserver"
      size="md"
      {...inputOf('email_custom_smtpserver', { type: 'checkbox' })}
    />
    <TextInput
      label={on ? required(texts.smtpserver) : texts.smtpserver}
      required={on}
      description={texts.smtpserverHint}
      name="email_smtpserver"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      readOnly={!on}
      classNames={{ input: classes.input }}
      {...inputOf('email_smtpserver')}
    />
    <TextInput
      label={texts.smtpuser}
      description={texts.smtpuserHint}
      name="email_smtpuser"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      readOnly={!on}
      classNames={{ input: classes.input }}
      {...inputOf('email_smtpuser')}
    />
    <PasswordField
      label={texts.password}
      description={passwordSet ? texts.passwordSet : texts.passwordHint}
      name="email_password"
      autoComplete="new-password"
      maxLength={1000}
      readOnly={!on}
      showLabel={words.showPassword}
      classNames={{ input: classes.input, innerInput: classes.input }}
      {...inputOf('email_password')}
    />
  </FieldGroup>
)
