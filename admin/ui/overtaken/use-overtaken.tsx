import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#admin/ui/message/notice.tsx'
import { overtakenTexts as texts } from '#texts/de/overtaken.ts'
import { isOvertaken, overtakenIn, withTaken } from './overtaken.ts'

interface OvertakenInput<Entries> {
  /** As they are stored now, with what others have changed; undefined for something new. */
  now: Entries | undefined
  /** The entries that are compared. */
  names: readonly string[]
  form: Pick<UseFormReturnType<Entries>, 'values' | 'setValues' | 'resetDirty'>
  /** Whether the user's own change is being stored. */
  isSaving: boolean
  /** Why it was not stored. */
  error?: unknown
  /** Says which entries have been changed. */
  say: (names: string[]) => string
}

/**
 * What others have changed since a form opened and saving would overwrite, until the user has taken
 * it over or decided against it.
 */
export function useOvertaken<Entries extends object>(input: OvertakenInput<Entries>) {
  const { now, names, form, isSaving, error, say } = input
  const [known, setKnown] = useState(now)
  const takeRef = useRef<HTMLButtonElement>(null)
  const typed = form.values
  const changed = now && known && !isSaving ? overtakenIn(names, { known, now, typed }) : []
  const asks = changed.length > 0
  const isRefused = asks && isOvertaken(error)
  useEffect(() => {
    if (isRefused) takeRef.current?.focus()
  }, [isRefused])

  const decide = () => {
    setKnown(now)
    if (now) form.resetDirty(now)
  }
  const take = () => {
    if (now) form.setValues(withTaken(changed, { typed, now }))
    decide()
  }
  const notice = asks ? (
    <Notice
      tone="warning"
      detail={
        <Group component="span" gap={8} mt={4}>
          <Button ref={takeRef} variant="default" size="sm" onClick={take}>
            {texts.take}
          </Button>
          <Button variant="subtle" size="sm" onClick={decide}>
            {texts.keep}
          </Button>
        </Group>
      }
    >
      {say(changed)}
    </Notice>
  ) : null
  /** Before storing: whether the user must decide first. */
  const ask = () => {
    takeRef.current?.focus()
    return asks
  }
  return {
    notice,
    ask,
    /** Whether storing what was typed would overwrite what others have changed by now. */
    overwrites: (newest: Entries, sent: Entries) =>
      known !== undefined && overtakenIn(names, { known, now: newest, typed: sent }).length > 0,
    /** After storing: what the user knows from now on. */
    settle: setKnown,
    /** Why it was not stored, unless the notice says so. */
    failure: isRefused ? null : error,
  }
}
