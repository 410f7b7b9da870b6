import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import {
  insertVariable,
  mailSettingsTexts as texts,
  variableNames,
} from '#texts/de/mail-settings.ts'
import classes from './variable-buttons.module.css'

interface VariableButtonsProps {
  onInsert: (placeholder: string) => void
}

const placeholderOf = (variable: string) => `{{${variable}}}`

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
            aria-label={insertVariable(name)}
            title={placeholderOf(variable)}
            onClick={() => onInsert(placeholderOf(variable))}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  )
}
