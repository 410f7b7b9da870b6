import { Button } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { useSlots } from '#admin/features/slot/slots.ts'
import { TimetableSkeleton } from '#admin/features/slot/timetable-skeleton.tsx'
import { useVariants } from '#admin/features/variant/variants.ts'
import { PageMessage } from '#admin/ui/page-message.tsx'
import { slotTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import classes from './dashboard.module.css'
import { Dashboard } from './dashboard.tsx'
import { PageTitle } from './page-title.tsx'
import { usePlace } from './place.ts'

export function DashboardPage() {
  const { user, project } = usePlace()
  const slots = useSlots(project.id)
  const variants = useVariants(project.id)
  const error = slots.error ?? variants.error
  const retry = () => Promise.all([slots.refetch(), variants.refetch()])

  return (
    <>
      <title>{`${slotTexts.title} · ${project.name} · ${words.product}`}</title>
      {slots.data && variants.data ? (
        <Dashboard
          key={project.id}
          user={user}
          project={project}
          slots={slots.data}
          variants={variants.data}
        />
      ) : (
        <>
          <div className={classes.head}>
            <PageTitle>{slotTexts.title}</PageTitle>
          </div>
          {error ? (
            <PageMessage
              alert
              title={slotTexts.loadFailed}
              action={<Button onClick={retry}>{words.retry}</Button>}
            >
              {reasonOf(error)}
            </PageMessage>
          ) : (
            <TimetableSkeleton />
          )}
        </>
      )}
    </>
  )
}
