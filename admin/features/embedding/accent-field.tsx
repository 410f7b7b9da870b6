import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { embeddingChoiceTexts as texts } from '#texts/de/website.ts'
import { type AccentFault, defaultAccent } from './accent.ts'
import classes from './accent-field.module.css'
import { ColorField } from './color-field.tsx'
import { accents } from './embedding-choices.ts'

interface AccentFieldProps {
  typed: string
  /** The accent colour passed to the form. */
  accent: string
  fault: AccentFault | undefined
  inputRef: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** The field for the accent colour. It refuses colours with too little contrast on the website. */
export const AccentField = ({ typed, accent, fault, inputRef, onType }: AccentFieldProps) => (
  <div className={classes.accent}>
    <ColorField
      label={texts.accent}
      name="accent"
      typed={typed}
      otherwise={defaultAccent}
      inputRef={inputRef}
      fault={fault ? `${texts.tooPale(fault.contrast)} ${texts.instead(fault.nearest)}` : null}
      onType={onType}
    />
    {fault ? (
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          onType(fault.nearest)
          inputRef.current?.focus()
        }}
      >
        <span className={classes.sample} style={{ background: fault.nearest }} />
        {texts.take(fault.nearest)}
      </Button>
    ) : null}
    <ul className={classes.proposed} aria-label={texts.proposed}>
      {accents.map(({ name, color }) => (
        <li key={color}>
          <UnstyledButton
            className={classes.swatch}
            style={{ background: color }}
            aria-label={name}
            aria-pressed={accent === color}
            title={name}
            onClick={() => onType(color)}
          >
            {accent === color ? <IconCheck size={20} aria-hidden /> : null}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </div>
)
