import { Anchor, Button, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fieldErrorsOf, isAtField, reasonOf } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { CopyText } from '#admin/ui/copy-text.tsx'
import { ConfirmDialog } from '#admin/ui/dialog.tsx'
import { DeletionDialog } from '#admin/ui/dialog-form.tsx'
import { useEntryForm } from '#admin/ui/entry-form.tsx'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { CallFailure, Failure, Notice, NotLoaded, PassingMessage } from '#admin/ui/message.tsx'
import { SubmitButton, useUnsaved } from '#admin/ui/save-bar.tsx'
import { Section } from '#admin/ui/section.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import type { SignOnDomain, SignOnInput, SignOnSettings } from '#contract/sign-on.ts'
import { signOnCalls } from '#contract/staff.calls.ts'
import {
  passwordsOffQuestionTexts as asked,
  domainRemovalTexts,
  domainTexts,
  passwordsOffTexts,
  signOnRemovalTexts,
  signOnTexts,
} from '#texts/de/sign-on.ts'
import { moment } from '#texts/de/time.ts'
import { required, words } from '#texts/de/words.ts'
import classes from './security.module.css'
import '#admin/ui/later-styles.ts'
import { Link } from 'react-router'
import { Disclosure, DisclosureHint } from '#admin/ui/disclosure.tsx'
import { FieldsSkeleton, PasswordField, RequiredNote } from '#admin/ui/field.tsx'
import { securityTexts } from '#texts/de/security.ts'
import { settingsTexts } from '#texts/de/settings.ts'

const settingsKey = ['sign-on', 'settings']

export const useSignOnSettings = () => useRead(settingsKey, signOnCalls.settings, {})

/** A change whose response contains the new settings. */
function useChange<Input>(mutationFn: (input: Input) => Promise<SignOnSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (settings) => client.setQueryData(settingsKey, settings),
  })
}

export const useSaveSignOn = () =>
  useChange((json: SignOnInput) => call(signOnCalls.change, { json }))

export const useAddDomain = () =>
  useChange((domain: string) => call(signOnCalls.addDomain, { json: { domain } }))

export const useProveDomain = () =>
  useChange((domainId: string) => call(signOnCalls.proveDomain, { params: { domainId } }))

export const useRemoveDomain = () =>
  useChange((domainId: string) => call(signOnCalls.removeDomain, { params: { domainId } }))

/** A change whose response contains no data, so the settings are refetched. */
function useRefreshing<Input>(mutationFn: (input: Input) => Promise<undefined>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
}

export const useRemoveSignOn = () => useRefreshing((_: undefined) => call(signOnCalls.remove))

export const useChoosePasswords = () =>
  useRefreshing((off: boolean) => call(signOnCalls.choosePasswords, { json: { off } }))

interface DomainSectionProps {
  settings: SignOnSettings
}

/** The organisation's domains for single sign-on, with the DNS records that verify them. */
export function DomainSection({ settings }: DomainSectionProps) {
  const { domains, passwords_off } = settings
  const removal = useRemoveDomain()
  const [turnedOnBy, setTurnedOnBy] = useState<string>()
  const dialog = useDialog<SignOnDomain>(() => setTurnedOnBy(undefined))
  const { id = '', domain = '' } = dialog.subject ?? {}
  return (
    <Section title={domainTexts.title} purpose={domainTexts.purpose}>
      {domains.length > 0 ? (
        <ul className={classes.domains}>
          {domains.map((one) => (
            <DomainEntry key={one.id} entry={one} onAsk={() => dialog.open(one)} />
          ))}
        </ul>
      ) : (
        <p>{domainTexts.none}</p>
      )}
      {turnedOnBy && !passwords_off ? (
        <div className={classes.told}>
          <Notice
            tone="info"
            detail={domainTexts.passwordsOnReason}
            onDismiss={() => setTurnedOnBy(undefined)}
          >
            {domainTexts.passwordsOn(turnedOnBy)}
          </Notice>
        </div>
      ) : null}
      <AddDomain />
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        texts={{ ...domainRemovalTexts, title: domainRemovalTexts.title(domain) }}
        deletion={removal}
        subject={id}
        onDeleted={(now) => {
          if (passwords_off && !now.passwords_off) setTurnedOnBy(domain)
        }}
      >
        <p>{domainRemovalTexts.question}</p>
        {passwords_off ? <p>{domainRemovalTexts.passwordsOff}</p> : null}
        <p>{domainRemovalTexts.again}</p>
      </DeletionDialog>
    </Section>
  )
}

interface DomainEntryProps {
  entry: SignOnDomain
  /** Called to ask for confirmation before a verified domain is removed. */
  onAsk: () => void
}

function DomainEntry({ entry, onAsk }: DomainEntryProps) {
  const { id, domain, proven, record_name, record_value, lost_at } = entry
  const wanted = !proven || lost_at !== undefined
  const proof = useProveDomain()
  const removal = useRemoveDomain()
  const Sign = wanted ? IconCircleDashed : IconCircleCheck
  const { copied, notCopied } = signOnTexts
  const copying = { wraps: true, copy: domainTexts.copy, copied, notCopied }
  return (
    <li className={classes.domain}>
      <h3 className={classes.domainHead} data-proven={!wanted}>
        <Sign size={20} aria-hidden />
        {domain}:{' '}
        <span>
          {lost_at ? domainTexts.lacking : proven ? domainTexts.proven : domainTexts.unproven}
        </span>
      </h3>
      {lost_at ? <p>{domainTexts.missing(moment(new Date(lost_at), deviceZone))}</p> : null}
      {wanted ? (
        <div className={classes.record}>
          <CopyText label={domainTexts.recordName} text={record_name} {...copying} />
          <CopyText label={domainTexts.recordValue} text={record_value} {...copying} />
        </div>
      ) : null}
      <CallFailure of={proof} sentence={domainTexts.checkFailed} />
      <CallFailure of={removal} sentence={domainTexts.removeFailed} />
      <div className={classes.signOnSectionActions}>
        {wanted ? (
          <SubmitButton
            variant="default"
            busy={proof.isPending}
            aria-label={domainTexts.checkNamed(domain)}
            onClick={() => proof.mutate(id)}
          >
            {domainTexts.check}
          </SubmitButton>
        ) : null}
        <Button
          variant="default"
          aria-label={domainTexts.removeNamed(domain)}
          onClick={() => (proven ? onAsk() : removal.mutate(id))}
        >
          {domainTexts.remove}
        </Button>
      </div>
    </li>
  )
}

function AddDomain() {
  const add = useAddDomain()
  const form = useEntryForm({ initialValues: { domain: '' } })
  const submit = form.onSubmit(({ domain }) =>
    add.mutate(domain, {
      onSuccess: form.reset,
      onError: (error) => form.showFaults(fieldErrorsOf(error, ['domain'])),
    }),
  )
  return (
    <form ref={form.formRef} noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        label={domainTexts.domain}
        description={domainTexts.domainHint}
        name="domain"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        {...form.getInputProps('domain')}
      />
      <Failure
        sentence={add.isError && !isAtField(add.error, ['domain']) ? domainTexts.addFailed : null}
        detail={reasonOf(add.error)}
        onDismiss={add.reset}
      />
      <SubmitButton variant="default" busy={add.isPending}>
        {domainTexts.add}
      </SubmitButton>
    </form>
  )
}

/** The setting for whether members of the organisation can still log in with a password. */
export function PasswordsSection({ settings }: { settings: SignOnSettings }) {
  const choose = useChoosePasswords()
  const { linked, linked_members, members, passwords_off } = settings
  const dialog = useDialog<true>(choose.reset)
  const off = choose.isPending ? choose.variables : passwords_off
  // Without a linked account there is no need to ask for confirmation: the server refuses the
  // change and says why.
  const change = (next: boolean) => (next && linked ? dialog.open(true) : choose.mutate(next))
  const failure = <CallFailure of={choose} sentence={passwordsOffTexts.failed} />
  return (
    <Section
      title={passwordsOffTexts.title}
      purpose={passwordsOffTexts.purpose(linked_members, members)}
    >
      <div className={classes.choice}>
        <Switch
          label={passwordsOffTexts.choice}
          description={linked || off ? passwordsOffTexts.hint : passwordsOffTexts.linkFirst}
          size="md"
          checked={off}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {choose.variables ? passwordsOffTexts.off : passwordsOffTexts.on}
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

/** The values in the fields, as typed. All groups are in one field, separated by commas. */
export type ProviderEntries = Record<keyof SignOnInput, string>

export function entriesOf({ provider }: SignOnSettings): ProviderEntries {
  const groups = (names: string[] | undefined) => (names ?? []).join(', ')
  return {
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    groups_claim: provider?.groups_claim ?? 'groups',
    admin_groups: groups(provider?.admin_groups),
    desk_groups: groups(provider?.desk_groups),
    guide_groups: groups(provider?.guide_groups),
  }
}

const groupsIn = (typed: string) =>
  typed
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '')

export const inputOf = (entries: ProviderEntries): SignOnInput => ({
  ...entries,
  admin_groups: groupsIn(entries.admin_groups),
  desk_groups: groupsIn(entries.desk_groups),
  guide_groups: groupsIn(entries.guide_groups),
})

interface ProviderFormProps {
  settings: SignOnSettings
  onUnsaved: (unsaved: boolean) => void
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export function ProviderForm({ settings, onUnsaved }: ProviderFormProps) {
  const save = useSaveSignOn()
  const [saved, setSaved] = useState(0)
  const form = useEntryForm<ProviderEntries>({ initialValues: entriesOf(settings) })
  useUnsaved(form.isDirty(), onUnsaved)
  const submit = form.onSubmit((entries) =>
    save.mutate(inputOf(entries), {
      onSuccess: (stored) => {
        setSaved((count) => count + 1)
        form.setValues(entriesOf(stored))
        form.resetDirty(entriesOf(stored))
      },
      onError: (error) => form.showFaults(fieldErrorsOf(error, Object.keys(entries))),
    }),
  )

  return (
    <form ref={form.formRef} noValidate onSubmit={submit} className={classes.form}>
      <div>
        <p className={classes.signOnSectionHint}>{signOnTexts.redirectHint}</p>
        <CopyText
          label={signOnTexts.redirect}
          text={settings.redirect_uri}
          wraps
          copy={signOnTexts.copy}
          copied={signOnTexts.copied}
          notCopied={signOnTexts.notCopied}
        />
      </div>
      <RequiredNote />
      <ClientFields form={form} stored={settings.provider !== null} />
      <GroupFields form={form} />
      <CallFailure of={save} sentence={signOnTexts.saveFailed} />
      <PassingMessage nth={saved}>{signOnTexts.saved}</PassingMessage>
      <div className={classes.signOnSectionActions}>
        <SubmitButton busy={save.isPending}>{signOnTexts.save}</SubmitButton>
        {settings.provider ? <RemoveButton /> : null}
      </div>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturnType<ProviderEntries>
}

const ClientFields = ({ form, stored }: FieldsProps & { stored: boolean }) => (
  <>
    <TextInput
      label={required(signOnTexts.issuer)}
      description={signOnTexts.issuerHint}
      name="issuer"
      type="url"
      maxLength={500}
      required
      {...plain}
      {...form.getInputProps('issuer')}
    />
    <TextInput
      label={required(signOnTexts.clientId)}
      description={signOnTexts.clientIdHint}
      name="client_id"
      maxLength={300}
      required
      {...plain}
      {...form.getInputProps('client_id')}
    />
    <PasswordField
      label={stored ? signOnTexts.clientSecret : required(signOnTexts.clientSecret)}
      description={stored ? signOnTexts.clientSecretSet : signOnTexts.clientSecretHint}
      name="client_secret"
      maxLength={1000}
      required={!stored}
      {...plain}
      autoComplete="new-password"
      {...form.getInputProps('client_secret')}
    />
  </>
)

function GroupFields({ form }: FieldsProps) {
  const { admin_groups, desk_groups, guide_groups } = form.values
  const any = `${admin_groups}${desk_groups}${guide_groups}` !== ''
  const faulty = ['groups_claim', 'admin_groups', 'desk_groups', 'guide_groups'].some(
    (name) => form.errors[name],
  )
  const field = (name: keyof ProviderEntries, label: string, description?: string) => (
    <TextInput
      label={label}
      {...(description ? { description } : {})}
      name={name}
      maxLength={5000}
      {...plain}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Disclosure
      title={signOnTexts.groups}
      note={signOnTexts.groupsNote(any)}
      faulty={faulty}
      openedAtFirst={any}
    >
      <Stack gap="md" pt="xs">
        <DisclosureHint>{signOnTexts.groupsHint}</DisclosureHint>
        {field('groups_claim', signOnTexts.groupsClaim, signOnTexts.groupsClaimHint)}
        {field('admin_groups', signOnTexts.adminGroups)}
        {field('desk_groups', signOnTexts.deskGroups)}
        {field('guide_groups', signOnTexts.guideGroups, signOnTexts.guideGroupsHint)}
      </Stack>
    </Disclosure>
  )
}

function RemoveButton() {
  const removal = useRemoveSignOn()
  const dialog = useDialog<true>(removal.reset)
  return (
    <>
      <Button variant="default" onClick={() => dialog.open(true)}>
        {signOnTexts.remove}
      </Button>
      <DeletionDialog
        opened={dialog.opened}
        onClose={dialog.close}
        texts={signOnRemovalTexts}
        deletion={removal}
        subject={undefined}
      >
        <p>{signOnRemovalTexts.question}</p>
      </DeletionDialog>
    </>
  )
}

interface SignOnSectionProps {
  onUnsaved: (unsaved: boolean) => void
}

const Purpose = () => (
  <>
    {signOnTexts.purpose} {signOnTexts.own}{' '}
    <Anchor component={Link} to="/admin/security">
      {securityTexts.title}
    </Anchor>
    .
  </>
)

/** The organisation's single sign-on: its provider, its domains, and whether passwords still work. */
export function SignOnSection({ onUnsaved }: SignOnSectionProps) {
  const { data, error, refetch } = useSignOnSettings()
  return (
    <>
      <Section title={signOnTexts.title} purpose={<Purpose />}>
        {data ? (
          <ProviderForm settings={data} onUnsaved={onUnsaved} />
        ) : error ? (
          <NotLoaded title={settingsTexts.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <FieldsSkeleton label={words.loading} fields={4} />
        )}
      </Section>
      {data?.provider ? <DomainSection settings={data} /> : null}
      {data?.provider ? <PasswordsSection settings={data} /> : null}
    </>
  )
}
