import '#admin/ui/later-styles.ts'
import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { FiledNote } from '#admin/api/mails-filed.tsx'
import type { BookingQuestion } from '#contract/question.ts'
import type { Slot } from '#contract/slot.ts'
import { bookingDialogTexts as texts } from '#texts/de/booking.ts'
import { required, words } from '#texts/de/words.ts'
import { AnswerFields } from './answer-fields.tsx'
import type { BookingEntries } from './booking-entries.ts'
import { freePlaces } from './free-places.ts'

interface BookingFieldsProps {
  inputOf: ReturnType<typeof useForm<BookingEntries>>['getInputProps']
  slot: Slot
  questions: BookingQuestion[]
  entries: BookingEntries
}

export function BookingFields({ inputOf, slot, questions, entries }: BookingFieldsProps) {
  const oneVariant = slot.ressource_ids.length === 1
  return (
    <>
      <Radio.Group
        label={required(texts.variant)}
        name="category"
        size="md"
        {...inputOf('category')}
      >
        <Stack gap={8} mt={4}>
          {slot.ressource_ids.map((id, index) => (
            <Radio
              key={id}
              value={id}
              label={slot.available_ressources[index] ?? id}
              size="md"
              data-autofocus={!oneVariant && index === 0 ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={required(texts.name)}
        name="booker_name"
        autoComplete="off"
        maxLength={200}
        required
        data-autofocus={oneVariant ? true : undefined}
        {...inputOf('booker_name')}
      />
      <EmailField inputOf={inputOf} left={entries.no_email} />
      <TextInput
        label={texts.phone}
        type="tel"
        name="booker_phone"
        autoComplete="off"
        maxLength={40}
        {...inputOf('booker_phone')}
      />
      <TextInput
        label={required(texts.attendees)}
        description={texts.free(freePlaces(slot), slot.max_attendees)}
        name="attendees_count"
        inputMode="numeric"
        autoComplete="off"
        required
        {...inputOf('attendees_count')}
      />
      <AnswerFields inputOf={inputOf} questions={questions} answers={entries.answers} />
      <Textarea
        label={texts.comment}
        name="comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...inputOf('comment')}
      />
    </>
  )
}

interface EmailFieldProps {
  inputOf: BookingFieldsProps['inputOf']
  /** Whether the booker has no email address. */
  left: boolean
}

const EmailField = ({ inputOf, left }: EmailFieldProps) => (
  <div>
    <TextInput
      label={left ? words.email : required(words.email)}
      description={left ? texts.noEmailHint : texts.emailHint}
      type="email"
      name="booker_email"
      autoComplete="off"
      maxLength={254}
      required={!left}
      disabled={left}
      {...inputOf('booker_email')}
      {...(left ? { value: '', error: null } : {})}
    />
    <Checkbox
      mt={8}
      size="sm"
      label={texts.noEmail}
      name="no_email"
      {...inputOf('no_email', { type: 'checkbox' })}
    />
    {left ? null : <FiledNote />}
  </div>
)
