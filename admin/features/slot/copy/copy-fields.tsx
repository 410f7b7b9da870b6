import '#admin/ui/later-styles.ts'
import { Button, Checkbox, CloseButton, Radio, Stack, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import { slotCopyTexts as texts } from '#texts/de/slot-dialogs.ts'
import type { CopyEntries } from './copy-entries.ts'
import classes from './copy-fields.module.css'

interface CopyFieldsProps {
  inputOf: ReturnType<typeof useForm<CopyEntries>>['getInputProps']
  targets: string[]
  isWeek: boolean
  today: string
  /** Formats a target, a day or a week, as text. */
  inWords: (target: string) => string
  onAdd: () => void
  onAddNext: () => void
  onRemove: (target: string) => void
}

export function CopyFields(props: CopyFieldsProps) {
  const { inputOf, targets, isWeek, today, inWords, onAdd, onAddNext, onRemove } = props
  const withTeam = inputOf('withTeam', { type: 'checkbox' })
  return (
    <Stack gap={20} mt="md">
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{texts.targets}</legend>
        <div className={classes.adding}>
          <TextInput
            label={isWeek ? texts.targetWeek : texts.target}
            type="date"
            name="target"
            min={today}
            max="2999-12-31"
            className={classes.day}
            data-autofocus
            {...inputOf('typed')}
          />
          <Button variant="default" className={classes.add} onClick={onAdd}>
            {texts.add}
          </Button>
        </div>
        <Button variant="subtle" size="sm" px="xs" className={classes.next} onClick={onAddNext}>
          {isWeek ? texts.nextWeeks : texts.nextDays}
        </Button>
        <ul className={classes.targets} aria-label={texts.chosen} aria-live="polite">
          {targets.map((target) => (
            <li key={target} className={classes.target}>
              {inWords(target)}
              <CloseButton
                aria-label={texts.remove(inWords(target))}
                size={40}
                onClick={() => onRemove(target)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <Radio.Group label={texts.occupied} {...inputOf('occupied')}>
        <Stack gap={8} mt={4}>
          <Radio value="skip" label={texts.skip} size="md" />
          <Radio value="add" label={texts.alsoThere} size="md" />
        </Stack>
      </Radio.Group>
      <Checkbox label={texts.withTeam} description={texts.withTeamHint} size="md" {...withTeam} />
      {withTeam.checked ? <FiledNote /> : null}
    </Stack>
  )
}
