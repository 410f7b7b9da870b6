import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { todoTexts as texts } from '#texts/de/todo.ts'
import { useWaitingCount } from './waiting.ts'

/** Links to the waiting list, over the dashboard, and says how many are waiting. */
export function WaitingLink({ projectId }: { projectId: string }) {
  const { data } = useWaitingCount(projectId)
  const { search } = useLocation()
  return data ? (
    <Anchor component={Link} to={{ pathname: '/admin/waiting', search }} size="sm">
      {texts.waitingList(data.people)}
    </Anchor>
  ) : null
}
