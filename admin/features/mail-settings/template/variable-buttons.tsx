import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { mailSettingsTexts as texts, variableNames } from '#texts/de/mail-settings.ts'
import classes from './variable-buttons.module.css'

interface VariableButtonsProps {
  onInsert: (placeholder: string) => void
}

const placeholderOf = (variable: string) => `{{${variable}}}`

/** Buttons that insert variables at the last cursor position. */
export function VariableButtons({ onInsert }: VariableButtonsProps) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {texts.insert}
      </p>
      <div className={classes.buttons}>
        {Object.entries(variableNames).map(([variable, name]) => (
          <UnstyledButton
            key={variable}
            className={classes.button}
            onClick={() => onInsert(placeholderOf(variable))}
          >
            {name} <code className={classes.placeholder}>{placeholderOf(variable)}</code>
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.hint}>{texts.insertHint}</p>
    </fieldset>
  )
}
