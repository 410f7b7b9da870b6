import '#admin/ui/later-styles.ts'
import { Switch } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { ConfirmDialog } from '#admin/ui/dialog/confirm-dialog.tsx'
import { useDialog } from '#admin/ui/dialog/use-dialog.ts'
import { Failure } from '#admin/ui/message/failure.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { SignOnSettings } from '#contract/sign-on.ts'
import {
  passwordsOffQuestionTexts as asked,
  passwordsOffTexts as texts,
} from '#texts/de/sign-on.ts'
import { words } from '#texts/de/words.ts'
import { useChoosePasswords } from './settings.ts'
import classes from './sign-on-section.module.css'

/** The setting for whether members of the organisation can still log in with a password. */
export function PasswordsSection({ settings }: { settings: SignOnSettings }) {
  const choose = useChoosePasswords()
  const { linked, linked_members, members, passwords_off } = settings
  const dialog = useDialog<true>(choose.reset)
  const off = choose.isPending ? choose.variables : passwords_off
  // Without a linked account there is no need to ask for confirmation: the server refuses the
  // change and says why.
  const change = (next: boolean) => (next && linked ? dialog.open(true) : choose.mutate(next))
  const failure = (
    <Failure
      sentence={choose.isError ? texts.failed : null}
      detail={reasonOf(choose.error)}
      dismissLabel={words.dismiss}
      onDismiss={choose.reset}
    />
  )
  return (
    <Section title={texts.title} purpose={texts.purpose(linked_members, members)}>
      <div className={classes.choice}>
        <Switch
          label={texts.choice}
          description={linked || off ? texts.hint : texts.linkFirst}
          size="md"
          checked={off}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {choose.variables ? texts.off : texts.on}
        </PassingMessage>
        {dialog.opened ? null : failure}
      </div>
      <ConfirmDialog
        opened={dialog.opened}
        title={asked.title}
        failure={failure}
        keep={asked.keep}
        onKeep={dialog.close}
        action={asked.action}
        onAction={() => choose.mutate(true, { onSuccess: dialog.close })}
        busy={choose.isPending}
      >
        <p>{asked.question(linked_members, members)}</p>
        <p>{asked.own}</p>
      </ConfirmDialog>
    </Section>
  )
}
