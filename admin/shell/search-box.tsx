import { IconSearch } from '@tabler/icons-react'
import { type FocusEvent, lazy, useEffect, useRef, useState } from 'react'
import { usePrefetch } from '#admin/ui/hooks.ts'
import { LoadedDialog, topmostLayer } from '#admin/ui/loaded-dialog.tsx'
import { shellTexts } from '#texts/de/shell.ts'
import classes from './search-box.module.css'
import type { SearchKeys, SearchList } from './search-results.tsx'

const load = () => import('./search-results.tsx')
const SearchResults = lazy(async () => ({ default: (await load()).SearchResults }))

const none: SearchList = {}

/**
 * The booking search field. The result list is loaded on first use, and handles the keys pressed in
 * the field. On a phone, the field looks like a button until it has focus.
 */
export function SearchBox({ projectId }: { projectId: string }) {
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState(false)
  const [list, setList] = useState(none)
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<SearchKeys>(undefined)
  usePrefetch(load)
  useSlash(() => field.current?.focus())

  const close = () => {
    setOpened(false)
    setList(none)
  }
  const finish = () => {
    setQuery('')
    field.current?.blur()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <search className={classes.box} data-opened={opened || undefined} onBlur={onBlur}>
      <IconSearch size={18} aria-hidden className={classes.sign} />
      <input
        ref={field}
        role="combobox"
        aria-label={shellTexts.search}
        aria-expanded={list.id !== undefined}
        aria-controls={list.id}
        aria-activedescendant={list.active}
        aria-autocomplete="list"
        placeholder={shellTexts.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setOpened(true)
        }}
        onFocus={() => setOpened(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') finish()
          else keys.current?.(event)
        }}
        className={classes.field}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
      <LoadedDialog opened={opened} onClose={close}>
        {opened ? (
          <SearchResults {...{ query, projectId, keys }} onList={setList} onChosen={finish} />
        ) : null}
      </LoadedDialog>
    </search>
  )
}

const typed = 'input, textarea, select, [contenteditable]'

/** Runs `focus` when `/` is pressed, except in a text field or while a dialog is open. */
function useSlash(focus: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || topmostLayer()) return
      if (target instanceof Element && target.closest(typed)) return
      event.preventDefault()
      focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
