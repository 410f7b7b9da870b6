import type { RefObject } from 'react'

/** Focuses the button of a form that is there again after the next render. */
export const focusSubmit = (formRef: RefObject<HTMLFormElement | null>) =>
  void setTimeout(() => formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), 20)
