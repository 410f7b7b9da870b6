import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useContext, useId } from 'react'
import { AbsencesContext, absentToday } from '#admin/guides/absences.ts'
import type { TeamMember } from '#contract/staff.ts'
import type { Variant } from '#contract/variant.ts'
import { absentTexts } from '#texts/de/absence.ts'
import { filterTexts as texts } from '#texts/de/timetable.ts'
import { filtersIn, noFilter, type SlotViewFilter } from './slot-view.ts'
import classes from './timetable.module.css'

interface SlotFiltersProps {
  filter: SlotViewFilter
  team: TeamMember[]
  variants: Variant[]
  onFilter: (change: SlotViewFilter) => void
}

const bookingOptions = [
  { value: '', label: texts.anyBookings },
  { value: 'with', label: texts.with },
  { value: 'without', label: texts.without },
]

/** The timetable's filters. On a phone, they are behind a button that shows how many are active. */
export function SlotFilters({ filter, team, variants, onFilter }: SlotFiltersProps) {
  const [opened, row] = useDisclosure(false)
  const id = useId()
  const active = filtersIn(filter)
  // Cancelled bookings, which are hidden by default, also count towards the number on the button.
  const chosen = active + (filter.cancelled ? 1 : 0)
  const isAbsent = absentToday(useContext(AbsencesContext))
  const members = team.map(({ staff_id, staff_name }) => ({
    value: staff_id,
    label: isAbsent(staff_id) ? absentTexts.marked(staff_name) : staff_name,
  }))
  const kinds = variants.map(({ ressource_id, name }) => ({ value: ressource_id, label: name }))
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={row.toggle}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {chosen > 0 ? texts.active(chosen) : texts.filters}
      </Button>
      <div id={id} className={classes.row} data-opened={opened || undefined}>
        <Filter
          label={texts.bookings}
          value={filter.bookings}
          options={bookingOptions}
          onChoose={(value) =>
            onFilter({ bookings: value === 'with' || value === 'without' ? value : undefined })
          }
        />
        <Filter
          label={texts.staff}
          value={filter.staffId}
          options={[{ value: '', label: texts.anyStaff }, ...members]}
          onChoose={(value) => onFilter({ staffId: value })}
        />
        <Filter
          label={texts.variant}
          value={filter.resourceId}
          options={[{ value: '', label: texts.anyVariant }, ...kinds]}
          onChoose={(value) => onFilter({ resourceId: value })}
        />
        <Button
          variant={filter.cancelled ? 'light' : 'default'}
          size="sm"
          aria-pressed={filter.cancelled !== undefined}
          onClick={() => onFilter({ cancelled: filter.cancelled ? undefined : 'with' })}
        >
          {texts.cancelled}
        </Button>
        {active > 0 ? (
          <Button variant="subtle" size="sm" px="xs" onClick={() => onFilter(noFilter)}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
    </>
  )
}

interface FilterProps {
  label: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChoose: (value: string | undefined) => void
}

const Filter = ({ label, value, options, onChoose }: FilterProps) => (
  <NativeSelect
    aria-label={label}
    size="sm"
    value={value ?? ''}
    data={options}
    data-set={value !== undefined || undefined}
    onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    classNames={{ root: classes.filter, input: classes.input }}
  />
)
