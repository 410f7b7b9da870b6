import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { mayBook } from '#admin/api/user.ts'
import { AbsencesContext, noAbsences, useAbsences } from '#admin/guides/absences.ts'
import { useGivenUp } from '#admin/mail/given-up.ts'
import { BookingPageLink } from '#admin/project/project-menu.tsx'
import { PageTitle } from '#admin/shell/page-title.tsx'
import { type CurrentProject, useCurrentProject } from '#admin/shell/session.tsx'
import { useNextStart } from '#admin/slot/next-start.ts'
import { useTeam } from '#admin/team/team.ts'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { useNow, usePrefetch } from '#admin/ui/hooks.ts'
import { LoadedDialog, useDialog } from '#admin/ui/loaded-dialog.tsx'
import { Failure } from '#admin/ui/message.tsx'
import { deviceZone } from '#admin/ui/time-zone.ts'
import { FloatingToast, useToast } from '#admin/ui/toast.tsx'
import { useVariants } from '#admin/variant/variants.ts'
import { shellTexts } from '#texts/de/shell.ts'
import { slotTexts } from '#texts/de/slot.ts'
import { words } from '#texts/de/words.ts'
import classes from './dashboard.module.css'
import { DashboardContext, type DashboardState, useDashboard } from './dashboard-context.ts'
import type { Task } from './dashboard-task.ts'
import { DashboardTimetable } from './dashboard-timetable.tsx'
import { clocksDiffer, dayInView, groupByDay, timed } from './days.ts'
import { useKeptPlace } from './kept-place.ts'
import {
  firstDay,
  isListed,
  type UndoOffer,
  useAnySlot,
  useLiveSlots,
  useSlotPages,
  useTodo,
} from './queries.ts'
import { SlotFilters } from './slot-filters.tsx'
import { type SlotView, useSlotView } from './slot-view.ts'
import { useNewProject } from './steps-done.ts'
import { LayoutSwitch, TimetableSkeleton, TimetableTools } from './timetable.tsx'
import { wallDay } from './wall-clock.ts'

/** The link to "Meine Termine" for phones, where the navigation is hidden in a menu. */
const MineLink = () => (
  <Button component={Link} to="/admin/mine" fullWidth className={classes.mine}>
    {shellTexts.mine}
  </Button>
)

const TodoList = lazy(async () => ({ default: (await import('./todo-list.tsx')).TodoList }))

const minute = 60_000

/**
 * What admins must know or do, above the slots. The code is loaded when there is something for the
 * first time.
 */
function AdminNotices() {
  const { project } = useDashboard()
  const mails = useGivenUp(project.id, minute).data
  const items = (useTodo(project.id).data?.items ?? []).filter(isListed)
  const [shown, show] = useState(false)
  // Once shown, the list stays mounted, because one of its dialogs may be open.
  if ((mails?.filed || items.length > 0) && !shown) show(true)
  return shown ? (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <TodoList items={items} mails={mails} />
      </Suspense>
    </ErrorBoundary>
  ) : null
}

const loadDialogs = () => import('./dashboard-dialogs.tsx')

const loadFirstSteps = () => import('./first-steps.tsx')

const FirstSteps = lazy(async () => ({ default: (await loadFirstSteps()).FirstSteps }))

const Dialogs = lazy(async () => ({ default: (await loadDialogs()).DashboardDialogs }))

const UndoToast = lazy(async () => ({
  default: (await import('./undo-toast.tsx')).UndoToast,
}))

function Dashboard({ user, project }: Pick<CurrentProject, 'user' | 'project'>) {
  const now = useNow()
  const today = wallDay(now, project.timezone)
  const variants = useVariants(project.id)
  const team = useTeam()
  const { view, show } = useSlotView(today, {
    staffIds: team.data?.map(({ staff_id }) => staff_id),
    resourceIds: variants.data?.map(({ ressource_id }) => ressource_id),
  })
  const [visit, setVisit] = useState(0)
  const pages = useSlotPages({ projectId: project.id, view, visit })
  const look = (change: Partial<SlotView>) => {
    // First, because the router keeps the position that the page has when the change begins.
    window.scrollTo({ top: 0 })
    show(change)
  }
  const goToday = () => {
    // The user may have scrolled so far that the first page was removed from memory, so it is
    // loaded again.
    if (view.from === today) setVisit(visit + 1)
    look({ from: today })
  }
  const { search } = useLocation()
  useKeptPlace(search, pages.data !== undefined && variants.data !== undefined)
  const isChanged = useLiveSlots(project.id)
  const { toast, dismissToast, ...toasts } = useToast()
  // The next action removes this offer, because the user might no longer remember what it would
  // undo.
  const [offer, setOffer] = useState<UndoOffer>()
  const withdrawUndo = useCallback(() => setOffer(undefined), [])
  const showToast = (text: string) => {
    withdrawUndo()
    toasts.showToast(text)
  }
  const [nextStart, setNextStart] = useNextStart()
  const [problem, setProblem] = useState<string | null>(null)
  const begin = () => {
    dismissToast()
    withdrawUndo()
    setProblem(null)
  }
  const dialog = useDialog<Task>(begin)

  const { slots, days } = useMemo(() => {
    const shown = pages.data?.pages.flat() ?? []
    return { slots: shown, days: groupByDay(shown.map((slot) => timed(slot, variants.data ?? []))) }
  }, [pages.data, variants.data])
  // `isSuccess` is not used, because it becomes false when a later page fails to load.
  const loaded = pages.data !== undefined
  const onBook = mayBook(user) ? dialog.open : undefined
  const onTask = user.admin ? onBook : undefined
  const { data: absences = noAbsences } = useAbsences(user.admin && loaded)
  usePrefetch(loadDialogs, onBook && loaded)
  const expectsSteps = user.admin && project.first_steps?.closed === false
  useEffect(() => {
    if (expectsSteps) void loadFirstSteps().catch(() => {})
  }, [expectsSteps])
  const openAdd = () => dialog.open({ kind: 'add' })
  const addSlot = user.admin ? (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={openAdd}>
      {slotTexts.add}
    </Button>
  ) : null
  const { mayBeNew, isNew, hasDeleted } = useNewProject({
    projectId: project.id,
    view,
    today,
    slots: loaded ? slots : undefined,
  })
  // The first steps appear in a new project and stay until they are done or dismissed. Projects
  // that already have slots never get them.
  const stepsOpen = project.first_steps ? !project.first_steps.closed : isNew
  const steps = user.admin && loaded && !(mayBeNew && !isNew) && stepsOpen
  const takesPlace = slots.some((slot) => !slot.deleted)
  // The view may be empty because of a filter, or because all slots are before its first day.
  const any = useAnySlot({
    projectId: project.id,
    query: { from: firstDay },
    enabled: steps && !takesPlace && !isNew,
  })
  // In a new project, the steps are shown immediately, because they contain the button to add a
  // slot.
  const stepsShown = steps && (takesPlace || isNew || any.data !== undefined)

  const state: DashboardState = {
    project,
    variants,
    team,
    now,
    today,
    view,
    onView: look,
    pages,
    days,
    addSlot,
    onShow: dialog.open,
    onTask,
    onBook,
    showToast,
    offerUndo: setOffer,
    onLateFailure: setProblem,
  }

  return (
    <DashboardContext value={state}>
      <AbsencesContext value={absences}>
        {/* First on the page, so that keyboard users quickly reach the undo button. */}
        <FloatingToast nth={toast.nth} text={toast.text}>
          {offer ? (
            <Suspense fallback={null}>
              <UndoToast
                key={offer.changeId}
                projectId={project.id}
                timezone={project.timezone}
                offer={offer}
                onOver={withdrawUndo}
              />
            </Suspense>
          ) : null}
        </FloatingToast>
        {user.role === 'guide' ? <MineLink /> : null}
        <div className={classes.head}>
          <PageTitle>{slotTexts.title}</PageTitle>
          <BookingPageLink project={project} />
          {user.admin && (project.waiting_list || project.has_waiting) ? (
            <Anchor component={Link} to={{ pathname: '/admin/waiting', search }} size="sm">
              {slotTexts.waitingList}
            </Anchor>
          ) : null}
          {onBook && !mayBeNew ? (
            <Anchor component={Link} to={{ pathname: '/admin/free', search }} size="sm">
              {slotTexts.freeSlots}
            </Anchor>
          ) : null}
          {mayBeNew && !hasDeleted ? null : (
            <div className={classes.layout}>
              <LayoutSwitch layout={view.layout} onLayout={(layout) => look({ layout })} />
            </div>
          )}
          {addSlot && !mayBeNew ? <div className={classes.add}>{addSlot}</div> : null}
        </div>
        {user.admin && loaded ? <AdminNotices /> : null}
        {/* The timetable is shown only after the first steps, because they would push it down. */}
        <Suspense fallback={<TimetableSkeleton />}>
          {stepsShown && variants.data ? (
            <FirstSteps
              key={project.id}
              project={project}
              variants={variants.data}
              hasSlots={takesPlace || (!isNew && any.data === true)}
              onAddSlot={openAdd}
            />
          ) : null}
          {clocksDiffer(
            days.flatMap((day) => day.slots),
            deviceZone,
          ) ? (
            <p className={classes.zone}>{slotTexts.zone(project.timezone, deviceZone)}</p>
          ) : null}
          {mayBeNew && !hasDeleted ? null : (
            <div className={classes.tools}>
              <TimetableTools
                from={view.from}
                today={today}
                onGo={(from) => look({ from })}
                onToday={goToday}
              />
              <SlotFilters
                filter={view}
                team={team.data ?? []}
                variants={variants.data ?? []}
                onFilter={(change) => look({ ...change, from: dayInView() ?? view.from })}
              />
            </div>
          )}
          <DashboardTimetable
            isChanged={isChanged}
            isNew={isNew}
            unsure={mayBeNew && !isNew}
            leadsOn={stepsShown}
            onSelect={begin}
          />
        </Suspense>
        <div className={classes.problem}>
          <Failure sentence={problem} onDismiss={() => setProblem(null)} />
        </div>
        {dialog.subject ? (
          <LoadedDialog opened={dialog.opened} onClose={dialog.close}>
            <Dialogs
              task={dialog.subject}
              opened={dialog.opened}
              onClose={dialog.close}
              nextStart={nextStart}
              onCreated={setNextStart}
            />
          </LoadedDialog>
        ) : null}
      </AbsencesContext>
    </DashboardContext>
  )
}

export function DashboardPage() {
  const place = useCurrentProject()
  const { user, project } = place
  return (
    <>
      <title>{`${slotTexts.title} · ${project.name} · ${words.product}`}</title>
      <Dashboard key={project.id} user={user} project={project} />
      <Outlet context={place} />
    </>
  )
}
