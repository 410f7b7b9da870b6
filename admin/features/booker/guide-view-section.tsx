import '#admin/ui/later-styles.ts'
import { Button, Switch } from '@mantine/core'
import { reasonOf } from '#admin/api/api-error.ts'
import { FieldsSkeleton } from '#admin/ui/field/fields-skeleton.tsx'
import { Failure } from '#admin/ui/message/failure.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { PassingMessage } from '#admin/ui/message/passing-message.tsx'
import { Section } from '#admin/ui/section.tsx'
import { guideViewTexts as texts } from '#texts/de/booker.ts'
import { settingsTexts } from '#texts/de/settings.ts'
import { words } from '#texts/de/words.ts'
import { useChooseGuideView, useGuideView } from './guide-view.ts'
import classes from './guide-view-section.module.css'

/** Sets which bookers guides can see. The choice is saved immediately. */
export const GuideViewSection = () => (
  <Section title={texts.title} purpose={texts.purpose}>
    <GuideView />
  </Section>
)

function GuideView() {
  const { data, error, refetch } = useGuideView()
  const choose = useChooseGuideView()
  if (!data && error) {
    return (
      <>
        <Notice tone="error" detail={reasonOf(error)}>
          {settingsTexts.loadFailed}
        </Notice>
        <Button mt="md" onClick={() => refetch()}>
          {words.retry}
        </Button>
      </>
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={1} />
  return (
    <>
      <Switch
        label={texts.choice}
        size="md"
        checked={!data.guides_see_all_bookers}
        onChange={({ currentTarget }) =>
          choose.mutate({ guides_see_all_bookers: !currentTarget.checked })
        }
      />
      <div className={classes.saved}>
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {choose.variables?.guides_see_all_bookers ? texts.all : texts.own}
        </PassingMessage>
      </div>
      <Failure
        sentence={choose.isError ? texts.failed : null}
        detail={reasonOf(choose.error)}
        dismissLabel={words.dismiss}
        onDismiss={choose.reset}
      />
    </>
  )
}
