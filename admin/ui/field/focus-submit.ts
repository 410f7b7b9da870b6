import type { RefObject } from 'react'

/** Focuses the submit button of a form that the next render shows again. */
export const focusSubmit = (formRef: RefObject<HTMLFormElement | null>) =>
  void setTimeout(() => formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), 20)
