import { TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { embeddingChoiceTexts as texts } from '#texts/de/website.ts'
import { colorOf } from './color.ts'
import classes from './color-field.module.css'

interface ColorFieldProps {
  label: string
  name: string
  description?: string
  typed: string
  /** The colour used while the field does not contain a valid colour. */
  otherwise: string
  /** An error other than an invalid colour. */
  fault?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** A colour field: the colour can be typed or picked. */
export function ColorField(props: ColorFieldProps) {
  const { label, name, description, typed, otherwise, fault, inputRef, onType } = props
  // An incomplete colour is not an error while the user is typing.
  const [typing, setTyping] = useState(false)
  const unreadable = !typing && typed.trim() !== '' && !colorOf(typed)
  return (
    <TextInput
      ref={inputRef}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name={name}
      value={typed}
      placeholder={otherwise}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      error={unreadable ? texts.notAColor : fault}
      errorProps={{ role: 'alert' }}
      leftSection={
        <input
          type="color"
          aria-label={texts.pick(label)}
          className={classes.picker}
          value={colorOf(typed) ?? otherwise}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={52}
      classNames={{ input: classes.input }}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
