import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { call, fieldErrorsOf } from '#admin/api/client.ts'
import { useChange } from '#admin/api/hooks.ts'
import { isOvertaken, saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { asNumber, formDialog, useDialogForm } from '#admin/ui/dialog.tsx'
import { DeletionDialog, SubmitActions } from '#admin/ui/dialog-form.tsx'
import { Disclosure, DisclosureGroup, DisclosureHint } from '#admin/ui/disclosure.tsx'
import { FieldsSkeleton, RequiredNote } from '#admin/ui/field.tsx'
import { useFragmentOnce } from '#admin/ui/fragment.ts'
import { useHeld } from '#admin/ui/hooks.ts'
import { useDialog } from '#admin/ui/loaded-dialog.tsx'
import { MeetingPointFields } from '#admin/ui/meeting-point.tsx'
import { FieldCaution, NotLoaded } from '#admin/ui/message.tsx'
import { useOvertaken } from '#admin/ui/overtaken.tsx'
import { Section } from '#admin/ui/section.tsx'
import { type OtherLanguage, otherLanguages } from '#contract/other-languages.ts'
import type { Currency } from '#contract/price.ts'
import { variantCalls } from '#contract/project.calls.ts'
import { isSameName } from '#contract/same-name.ts'
import type { Variant, VariantSent } from '#contract/variant.ts'
import { meetingPointTexts } from '#texts/de/meeting-point.ts'
import { overtakenTexts } from '#texts/de/slot.ts'
import {
  variantDeletionTexts,
  variantDialogTexts,
  variantGroupTexts,
  variantLanguageTexts,
  variantPriceTexts,
  variantTexts,
} from '#texts/de/variant.ts'
import { required, timespan, words } from '#texts/de/words.ts'
import { GroupFields } from './group-fields.tsx'
import { isBlank } from './price-entries.ts'
import { PriceFields } from './price-fields.tsx'
import classes from './variant.module.css'
import {
  entriesOf,
  entryLabels,
  entryNames,
  groupNames,
  groupTermsOf,
  languagesOf,
  newEntries,
  rulesFor,
  secondsOf,
  toInput,
  type VariantEntries,
} from './variant-entries.ts'
import { editing, useVariants } from './variants.ts'

const deleteVariant = (variantId: string) => call(variantCalls.delete, { params: { variantId } })

const useDeleteVariant = (projectId: string) =>
  useChange(deleteVariant, ['slots', projectId], ['variants', projectId])

interface DeleteVariantDialogProps {
  opened: boolean
  onClose: () => void
  onDeleted: (name: string) => void
  projectId: string
  variant: Variant
}

function DeleteVariantDialog(props: DeleteVariantDialogProps) {
  const { projectId, variant, onDeleted, ...dialog } = props
  return (
    <DeletionDialog
      {...dialog}
      texts={variantDeletionTexts}
      deletion={useDeleteVariant(projectId)}
      subject={variant.id}
      onDeleted={() => onDeleted(variant.name)}
    >
      <p>{variantDeletionTexts.question(variant.name)}</p>
    </DeletionDialog>
  )
}

interface Save {
  /** The variant to change, as last fetched; undefined for a new variant. */
  stored: Variant | undefined
  variant: VariantSent
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: Variant) => boolean
}

const saveVariant = (projectId: string, { stored, variant, overwrites }: Save) =>
  stored
    ? saveUnlessOvertaken({
        stored,
        save: ({ id, revision }) =>
          call(variantCalls.change, { params: { variantId: id }, json: { ...variant, revision } }),
        reload: async () =>
          (await call(variantCalls.list, { params: { projectId } })).find(
            ({ id }) => id === stored.id,
          ),
        overwrites,
      })
    : call(variantCalls.add, { params: { projectId }, json: variant })

const useSaveVariant = (projectId: string) =>
  useChange(
    (save: Save) => saveVariant(projectId, save),
    ['slots', projectId],
    ['variants', projectId],
  )

type InputOf = ReturnType<typeof useForm<VariantEntries>>['getInputProps']

interface TranslationFieldsProps {
  inputOf: InputOf
  entries: VariantEntries
  /** Whether it contains errors and must be visible. */
  faulty: boolean
}

/**
 * The fields for a variant's translations. They are collapsed initially, because most variants have
 * only German text.
 */
function TranslationFields({ inputOf, entries, faulty }: TranslationFieldsProps) {
  const given = languagesOf(entries)
  return (
    <Disclosure
      title={variantLanguageTexts.title}
      note={given.length > 0 ? variantLanguageTexts.given(given) : variantLanguageTexts.none}
      faulty={faulty}
    >
      <DisclosureHint>{variantLanguageTexts.hint}</DisclosureHint>
      {otherLanguages.map((language) => (
        <Translation key={language} {...{ language, inputOf }} prices={entries.prices} />
      ))}
    </Disclosure>
  )
}

interface TranslationProps {
  language: OtherLanguage
  inputOf: InputOf
  prices: VariantEntries['prices']
}

const Translation = ({ language, inputOf, prices }: TranslationProps) => (
  <DisclosureGroup title={variantLanguageTexts.names[language]}>
    {language === 'de-simple' ? (
      <DisclosureHint>{variantLanguageTexts.simpleHint}</DisclosureHint>
    ) : null}
    <TextInput
      label={variantDialogTexts.name}
      name={`translations.${language}.name`}
      lang={language}
      autoComplete="off"
      maxLength={200}
      {...inputOf(`translations.${language}.name`)}
    />
    <Textarea
      label={variantDialogTexts.description}
      name={`translations.${language}.short_description`}
      lang={language}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      {...inputOf(`translations.${language}.short_description`)}
    />
    {prices.map((price, nth) =>
      isBlank(price) ? null : (
        <TextInput
          key={price.key}
          label={variantPriceTexts.nameOf(price.name.trim() || variantPriceTexts.nth(nth + 1))}
          name={`prices.${nth}.translations.${language}.name`}
          lang={language}
          autoComplete="off"
          maxLength={200}
          {...inputOf(`prices.${nth}.translations.${language}.name`)}
        />
      ),
    )}
  </DisclosureGroup>
)

interface VariantFieldsProps {
  form: ReturnType<typeof useForm<VariantEntries>>
  currency: Currency
  /** Whether another variant has the same name, which is allowed. */
  nameTaken: boolean
}

const minuteProps = {
  ...asNumber,
  autoComplete: 'off',
  required: true,
  classNames: { input: classes.number },
} as const

interface InWordsProps {
  typed: string
  /** In seconds. If the time is longer, the form asks whether it is right. */
  usualMost?: number
}

/**
 * Shows how the typed time was understood. Shows nothing for whole minutes below an hour, which
 * need no explanation.
 */
function InWords({ typed, usualMost = Number.POSITIVE_INFINITY }: InWordsProps) {
  const seconds = secondsOf(typed)
  const needed = seconds >= 3600 || (seconds > 0 && !/^\s*\d+\s*$/.test(typed))
  const isUnusual = seconds > usualMost
  const understood = isUnusual
    ? variantDialogTexts.isThatRight(timespan(seconds))
    : timespan(seconds)
  return (
    <p className={classes.variantFieldsWords} data-unusual={isUnusual || undefined}>
      {needed ? understood : null}
    </p>
  )
}

/** In seconds; a longer duration is unusual. */
const usualDuration = 12 * 60 * 60

const VariantFields = ({ form, currency, nameTaken }: VariantFieldsProps) => {
  const { getInputProps: inputOf, values: entries, errors } = form
  const faults = Object.keys(errors)
  return (
    <Stack gap={20} mb="md">
      <RequiredNote />
      <FieldCaution caution={nameTaken ? variantDialogTexts.nameTaken : null}>
        <TextInput
          label={required(variantDialogTexts.name)}
          name="name"
          autoComplete="off"
          maxLength={200}
          required
          data-autofocus
          {...inputOf('name')}
        />
      </FieldCaution>
      <Textarea
        label={variantDialogTexts.description}
        description={variantDialogTexts.descriptionHint}
        name="short_description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('short_description')}
      />
      <TextInput
        label={required(variantDialogTexts.duration)}
        description={variantDialogTexts.durationHint}
        name="duration"
        {...minuteProps}
        inputContainer={(input) => (
          <div className={classes.withWords}>
            {input}
            <InWords typed={entries.duration} usualMost={usualDuration} />
          </div>
        )}
        {...inputOf('duration')}
      />
      <TextInput
        label={required(variantDialogTexts.leadtime)}
        description={variantDialogTexts.leadtimeHint}
        name="leadtime"
        {...minuteProps}
        inputContainer={(input) => (
          <div className={classes.withWords}>
            {input}
            <InWords typed={entries.leadtime} />
          </div>
        )}
        {...inputOf('leadtime')}
      />
      <GroupFields
        inputOf={inputOf}
        entries={entries}
        faulty={groupNames.some((name) => errors[name])}
      />
      <PriceFields
        {...{ form, currency }}
        faulty={faults.some((name) => name.startsWith('prices') && !isTranslation(name))}
        fault={errors.prices}
      />
      <MeetingPointFields {...{ inputOf, entries }} hint={meetingPointTexts.ofVariant} />
      <TranslationFields inputOf={inputOf} entries={entries} faulty={faults.some(isTranslation)} />
    </Stack>
  )
}

const isTranslation = (name: string) => /(^|\.)translations\./.test(name)

export interface VariantFormProps {
  projectId: string
  /** The variant to change; undefined for a new variant. */
  variant: Variant | undefined
  /** All of the project's variants, used to point out duplicate names. */
  variants: Variant[]
  /** The currency of prices. */
  currency: Currency
  onSaved: (name: string) => void
  onClose: () => void
}

function VariantForm(props: VariantFormProps) {
  const { projectId, variant, variants, currency, onSaved, onClose } = props
  const save = useSaveVariant(projectId)
  const form = useDialogForm({
    initialValues: variant ? entriesOf(variant) : newEntries,
    validate: rulesFor(variant),
  })

  const stored = variants.find(({ id }) => id === variant?.id) ?? variant
  const now = stored && entriesOf(stored)
  const overtaken = useOvertaken({
    now,
    names: Object.keys(entryLabels),
    form,
    isSaving: save.isPending || save.isSuccess,
    isRefused: isOvertaken(save.error),
    say: (changed) =>
      overtakenTexts.changed(changed, { by: stored?.changed_by, labels: entryLabels }),
  })

  const submit = form.onSubmit((entries) => {
    if (overtaken.ask()) return
    if (variant && !form.isDirty()) return onClose()
    save.mutate(
      {
        stored,
        variant: toInput(entries, stored),
        overwrites: (newest) => overtaken.overwrites(entriesOf(newest), entries),
      },
      {
        onSuccess: ({ name }) => {
          onSaved(name)
          onClose()
        },
        onError: (error) => form.showFaults(fieldErrorsOf(error, entryNames)),
      },
    )
  })

  const nameTaken = useHeld(
    variants.some(({ id, name }) => id !== variant?.id && isSameName(name, form.values.name)),
    save.isPending,
  )

  return (
    <form ref={form.formRef} noValidate onSubmit={submit}>
      <VariantFields form={form} currency={currency} nameTaken={nameTaken} />
      <SubmitActions
        sending={save}
        failed={overtaken.mustDecide ? null : variantDialogTexts.failed}
        notice={overtaken.notice}
        onClose={onClose}
      >
        {variant ? variantDialogTexts.save : variantDialogTexts.add}
      </SubmitActions>
    </form>
  )
}

const VariantDialog = formDialog(VariantForm, {
  title: ({ variant }) => (variant ? variantDialogTexts.edit : variantDialogTexts.add),
})

interface VariantListProps {
  variants: Variant[]
  onEdit: (variant: Variant) => void
  onDelete: (variant: Variant) => void
}

const termsOf = ({ duration, leadtime, translations, prices = [], ...others }: Variant) =>
  [
    variantTexts.duration(timespan(duration)),
    leadtime > 0 ? variantTexts.bookableUntil(timespan(leadtime)) : variantTexts.bookableToTheEnd,
    ...variantGroupTexts.terms(groupTermsOf(others)),
    ...(prices.length > 0 ? [variantPriceTexts.count(prices.length)] : []),
    ...(languagesOf({ translations, prices }).length > 0
      ? [variantTexts.alsoIn(languagesOf({ translations, prices }))]
      : []),
  ].join(' · ')

/** The project's variants. The last one cannot be deleted, because a project needs at least one. */
const VariantList = ({ variants, onEdit, onDelete }: VariantListProps) => (
  <ul className={classes.list}>
    {variants.map((variant) => (
      <li key={variant.id} className={classes.variant}>
        <div className={classes.variantListWords}>
          <h3 className={classes.name}>{variant.name}</h3>
          {variant.short_description ? (
            <p className={classes.description}>{variant.short_description}</p>
          ) : null}
          <p className={classes.terms}>{termsOf(variant)}</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            aria-label={variantTexts.editOf(variant.name)}
            onClick={() => onEdit(variant)}
          >
            {variantTexts.edit}
          </Button>
          {variants.length > 1 ? (
            <Button
              variant="subtle"
              size="sm"
              color="red"
              aria-label={variantTexts.deleteOf(variant.name)}
              onClick={() => onDelete(variant)}
            >
              {variantTexts.delete}
            </Button>
          ) : null}
        </div>
      </li>
    ))}
  </ul>
)

interface VariantSectionProps {
  projectId: string
  /** The currency of prices. */
  currency: Currency
  /**
   * Called with a sentence saying what was done, or with an empty string when the next action
   * begins.
   */
  onToast: (toast: string) => void
}

export function VariantSection({ projectId, currency, onToast }: VariantSectionProps) {
  const { data: variants, error, refetch } = useVariants(projectId)
  const dialog = useDialog<Variant | undefined>(() => onToast(''))
  const deletion = useDialog<Variant>(() => onToast(''))
  const editOnly = ([only, ...others]: Variant[]) => {
    if (only && others.length === 0) dialog.open(only)
  }
  useFragmentOnce(editing, variants && (() => editOnly(variants)))
  const showToast = (name: string) =>
    onToast(dialog.subject ? variantTexts.changed(name) : variantTexts.added(name))

  return (
    <Section
      title={variantTexts.title}
      purpose={variantTexts.purpose}
      action={
        variants ? (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => dialog.open(undefined)}
          >
            {variantTexts.add}
          </Button>
        ) : null
      }
    >
      {variants ? (
        <VariantList variants={variants} onEdit={dialog.open} onDelete={deletion.open} />
      ) : error ? (
        <NotLoaded title={variantTexts.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <FieldsSkeleton label={words.loading} fields={3} />
      )}
      <VariantDialog
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={showToast}
        {...{ projectId, currency }}
        variant={dialog.subject}
        variants={variants ?? []}
      />
      {deletion.subject ? (
        <DeleteVariantDialog
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={(name) => onToast(variantTexts.deleted(name))}
          projectId={projectId}
          variant={deletion.subject}
        />
      ) : null}
    </Section>
  )
}
