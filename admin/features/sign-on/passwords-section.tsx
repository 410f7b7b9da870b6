import '#admin/ui/later-styles.ts'
import { Switch } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { SignOnSettings } from '#contract/sign-on.ts'
import { passwordsOffTexts as texts } from '#texts/de/sign-on.ts'
import { words } from '#texts/de/words.ts'
import { useChoosePasswords } from './settings.ts'
import classes from './sign-on-section.module.css'

/** Whether members of the organisation may still log in with a password. */
export function PasswordsSection({ settings }: { settings: SignOnSettings }) {
  const choose = useChoosePasswords()
  const { linked, linked_members, members, passwords_off } = settings
  const off = choose.isPending ? choose.variables : passwords_off
  return (
    <Section title={texts.title} purpose={texts.purpose(linked_members, members)}>
      <div className={classes.choice}>
        <Switch
          label={texts.choice}
          description={linked || off ? texts.hint : texts.linkFirst}
          size="md"
          checked={off}
          onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
        />
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {choose.variables ? texts.off : texts.on}
        </PassingMessage>
        <Failure
          sentence={choose.isError ? texts.failed : null}
          detail={reasonOf(choose.error)}
          dismissLabel={words.dismiss}
          onDismiss={choose.reset}
        />
      </div>
    </Section>
  )
}
