import '#admin/ui/later-styles.ts'
import { Button, Radio, Stack } from '@mantine/core'
import { reasonOf } from '#admin/api/client.ts'
import { FieldsSkeleton } from '#admin/ui/field.tsx'
import { CallFailure, Notice, PassingMessage } from '#admin/ui/message.tsx'
import { Section } from '#admin/ui/section.tsx'
import type { FactorDemand } from '#contract/second-factor.ts'
import { factorDemandTexts as texts } from '#texts/de/security.ts'
import { words } from '#texts/de/words.ts'
import { useDemandFactor, useFactorDemand } from './queries.ts'
import classes from './security.module.css'

/** Sets who must have a second factor. The choice is saved immediately. */
export const DemandSection = () => (
  <Section title={texts.title} purpose={texts.purpose}>
    <Demand />
  </Section>
)

function Demand() {
  const { data, error, refetch } = useFactorDemand()
  const choose = useDemandFactor()
  if (!data && error) {
    return (
      <>
        <Notice tone="error" detail={reasonOf(error)}>
          {texts.loadFailed}
        </Notice>
        <Button mt="md" onClick={() => refetch()}>
          {words.retry}
        </Button>
      </>
    )
  }
  if (!data) return <FieldsSkeleton label={words.loading} fields={2} />
  const names = data.without.map(({ staff_name }) => staff_name).join(', ')
  const shown = choose.isPending ? choose.variables : data.demand
  return (
    <>
      <Radio.Group
        label={texts.label}
        name="demand"
        size="md"
        value={shown}
        onChange={(demand) => choose.mutate(demand as FactorDemand)}
      >
        <Stack gap={8} mt={4}>
          {Object.entries(texts.demands).map(([demand, label]) => (
            <Radio key={demand} value={demand} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      <p className={classes.without}>{names ? texts.without(names) : texts.allHave}</p>
      <div className={classes.saved}>
        <PassingMessage nth={choose.isSuccess ? choose.submittedAt : 0}>
          {texts.saved}
        </PassingMessage>
      </div>
      <CallFailure of={choose} sentence={texts.failed} />
    </>
  )
}
