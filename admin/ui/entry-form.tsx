import { type MantineSpacing, Stack } from '@mantine/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import type { FormEventHandler, ReactNode, RefObject } from 'react'
import { useFaultFocus } from './save-bar.tsx'

export type FormInput<Entries extends object> = Parameters<typeof useForm<Entries>>[0]

/**
 * `useForm` for a form that focuses its first fault: one that its rules find when it is submitted,
 * or one that is passed to `showFaults`, such as the server's errors. Rendered as an `EntryForm`.
 */
export function useEntryForm<Entries extends object>(input: FormInput<Entries>) {
  const { formRef, focusFault } = useFaultFocus()
  const form = useForm<Entries>(input)
  const onSubmit: UseFormReturnType<Entries>['onSubmit'] = (submit, refuse = focusFault) =>
    form.onSubmit(submit, refuse)
  const showFaults = (faults: FormErrors) => {
    form.setErrors(faults)
    focusFault()
  }
  return { ...form, onSubmit, formRef, focusFault, showFaults }
}

interface EntryFormProps {
  form: { formRef: RefObject<HTMLFormElement | null> }
  onSubmit: FormEventHandler<HTMLFormElement>
  gap: MantineSpacing
  children: ReactNode
}

/** A form whose fields are one below the other, and validated by its rules, not by the browser. */
export const EntryForm = ({ form, onSubmit, gap, children }: EntryFormProps) => (
  <form ref={form.formRef} noValidate onSubmit={onSubmit}>
    <Stack gap={gap}>{children}</Stack>
  </form>
)
