import { TextInput } from '@mantine/core'
import { FieldGroup } from '#admin/ui/field/field-group.tsx'
import { mailSettingsTexts as texts } from '#texts/de/mail-settings.ts'
import classes from './address-fields.module.css'
import type { InputOf } from './input-of.ts'

export const AddressFields = ({ inputOf }: { inputOf: InputOf }) => (
  <FieldGroup title={texts.address} hint={texts.addressHint}>
    <TextInput
      label={texts.street}
      name="location_street"
      maxLength={200}
      {...inputOf('location_street')}
    />
    <div className={classes.town}>
      <TextInput
        label={texts.postalcode}
        name="location_postalcode"
        maxLength={20}
        {...inputOf('location_postalcode')}
      />
      <TextInput
        label={texts.city}
        name="location_city"
        maxLength={200}
        {...inputOf('location_city')}
      />
    </div>
    <TextInput
      label={texts.meetingPoint}
      description={texts.meetingPointHint}
      name="location_meeting_point"
      maxLength={200}
      {...inputOf('location_meeting_point')}
    />
  </FieldGroup>
)
