import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { reminderTexts as texts } from '#texts/de/project.ts'
import type { WebsiteEntries } from '../website/website-entries.ts'
import { mostReminders, newReminder, twoDays } from './reminder-entries.ts'
import classes from './reminder-fields.module.css'

/** The fields for when bookers are reminded. The first reminder is added with one click. */
export function ReminderFields({ form }: { form: UseFormReturnType<WebsiteEntries> }) {
  const { reminders } = form.values
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef('')
  // The pressed button may disappear, and focus would be lost with it.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = ''
  })
  const add = () => {
    const added = newReminder(reminders.length === 0 ? twoDays : undefined)
    form.insertListItem('reminders', added)
    wanted.current = `[data-reminder="${added.key}"] input`
  }
  const remove = (index: number) => {
    form.removeListItem('reminders', index)
    wanted.current = '[data-add]'
  }
  return (
    <div ref={place} className={classes.reminders}>
      {reminders.map(({ key }, index) => (
        <div key={key} className={classes.reminder} data-reminder={key}>
          <TextInput
            label={texts.nth(index + 1)}
            name={`reminder-${index}`}
            autoComplete="off"
            maxLength={40}
            classNames={{
              root: classes.field,
              label: classes.label,
              wrapper: classes.wrapper,
              error: classes.error,
            }}
            {...form.getInputProps(`reminders.${index}.text`)}
          />
          <Button
            variant="subtle"
            className={classes.remove}
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={texts.remove(index + 1)}
            onClick={() => remove(index)}
          >
            {texts.removeShort}
          </Button>
        </div>
      ))}
      {reminders.length < mostReminders ? (
        <Button
          data-add
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={add}
        >
          {reminders.length === 0 ? texts.twoDays : texts.another}
        </Button>
      ) : null}
    </div>
  )
}
