import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { RequiredNote } from '#admin/ui/field/required-note.tsx'
import { questionSettingsTexts as texts } from '#texts/de/project.ts'
import { required, words } from '#texts/de/words.ts'
import {
  mostQuestions,
  newQuestion,
  type QuestionEntries,
  type QuestionEntry,
} from './question-entries.ts'
import classes from './question-fields.module.css'

type Form = UseFormReturnType<QuestionEntries>

/** The fields for the project's questions. Only one question may ask for the kind of group. */
export function QuestionFields({ form }: { form: Form }) {
  const { questions } = form.values
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  // The pressed button may disappear, and focus would be lost with it.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })
  const add = (kind: QuestionEntry['kind']) => {
    const added = newQuestion(kind)
    form.insertListItem('questions', added)
    wanted.current = `[data-question="${added.key}"] :is(select, input)`
  }
  const remove = (index: number) => {
    form.removeListItem('questions', index)
    wanted.current = '[data-add]'
  }
  const isFull = questions.length >= mostQuestions
  const asksForGroup = questions.some(({ kind }) => kind === 'group')
  return (
    <div ref={place} className={classes.questions}>
      {questions.some(({ kind }) => kind !== 'group') ? (
        <RequiredNote>{words.requiredNote}</RequiredNote>
      ) : null}
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          {...{ form, question, index }}
          onRemove={() => remove(index)}
        />
      ))}
      {form.errors.questions ? <p role="alert">{form.errors.questions}</p> : null}
      {isFull ? null : (
        <div className={classes.add}>
          <Button
            data-add
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => add('choice')}
          >
            {texts.add}
          </Button>
          {asksForGroup ? null : (
            <Button
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => add('group')}
            >
              {texts.addGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface QuestionCardProps {
  form: Form
  question: QuestionEntry
  index: number
  onRemove: () => void
}

function QuestionCard({ form, question, index, onRemove }: QuestionCardProps) {
  const { kind, key } = question
  const inputOf = (name: keyof QuestionEntry, type?: 'checkbox') =>
    form.getInputProps(`questions.${index}.${name}`, type && { type })
  return (
    <fieldset className={classes.question} data-question={key}>
      <legend className={classes.legend}>
        {kind === 'group' ? texts.kinds.group : texts.nth(index + 1)}
      </legend>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.remove}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={texts.remove(index + 1)}
        onClick={onRemove}
      >
        {texts.removeShort}
      </Button>
      {kind === 'group' ? (
        <p className={classes.hint}>{texts.groupHint}</p>
      ) : (
        <>
          <NativeSelect
            label={texts.kind}
            data={(['choice', 'text'] as const).map((value) => ({
              value,
              label: texts.kinds[value],
            }))}
            size="md"
            {...inputOf('kind')}
          />
          <TextInput
            label={required(texts.text)}
            name={`question-${index}`}
            autoComplete="off"
            maxLength={200}
            required
            {...inputOf('text')}
          />
        </>
      )}
      {kind === 'choice' ? (
        <Textarea
          label={required(texts.options)}
          name={`options-${index}`}
          autosize
          minRows={3}
          maxRows={12}
          required
          {...inputOf('options')}
        />
      ) : null}
      <Switch label={texts.required} size="md" {...inputOf('required', 'checkbox')} />
    </fieldset>
  )
}
