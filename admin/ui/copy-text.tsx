import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './copy-text.module.css'

const messageTime = 4000

interface CopyTextProps {
  /** The text's accessible name. */
  label: string
  text: string
  /** The text to copy, if it differs from the text shown. */
  plain?: string
  copy: string
  copied: string
  /** Wraps long lines instead of cutting them off. */
  wraps?: boolean
  /**
   * Puts the button above the text, because a long text would push it off the screen, and makes it
   * prominent: copying is what the page is for.
   */
  buttonFirst?: boolean
  /** How many lines of a long text are visible; all by default. */
  lines?: number
  /** Tells users what to do if the browser cannot copy. */
  notCopied: string
  /** Called when the text is copied, by the button or from the field. */
  onCopy?: () => void
}

type Outcome = 'none' | 'copied' | 'refused'

function sizeOf(text: string, { wraps, lines }: { wraps: boolean; lines: number | undefined }) {
  if (lines) return { rows: lines }
  return wraps ? { autosize: true } : { rows: text.split('\n').length, wrap: 'off' }
}

/** Text with a button that copies it. */
export function CopyText(props: CopyTextProps) {
  const { label, text, plain = text, wraps = false, buttonFirst = false } = props
  const { lines, copy, copied, onCopy } = props
  const [outcome, setOutcome] = useState<Outcome>('none')
  const source = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome('none'), messageTime)
    return () => clearTimeout(timer)
  }, [outcome])

  const take = async () => {
    try {
      // Throws without https, which the clipboard API requires.
      await navigator.clipboard.writeText(plain)
      setOutcome('copied')
      onCopy?.()
    } catch {
      source.current?.select()
      setOutcome('refused')
    }
  }

  const button = (
    <div className={classes.button}>
      <Button
        variant={buttonFirst ? 'filled' : 'default'}
        leftSection={
          outcome === 'copied' ? (
            <IconCheck size={20} aria-hidden />
          ) : (
            <IconCopy size={20} aria-hidden />
          )
        }
        onClick={() => void take()}
      >
        {copy}
      </Button>
      <p role="status" className={classes.outcome} data-outcome={outcome}>
        {outcome === 'copied' ? copied : outcome === 'refused' ? props.notCopied : null}
      </p>
    </div>
  )
  return (
    <div className={classes.copy}>
      {buttonFirst ? button : null}
      <Textarea
        ref={source}
        label={label}
        value={text}
        readOnly
        onCopy={onCopy}
        {...sizeOf(text, { wraps, lines })}
        spellCheck={false}
        classNames={{ input: classes.text }}
      />
      {buttonFirst ? null : button}
    </div>
  )
}
