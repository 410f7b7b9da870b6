import { UnstyledButton } from '@mantine/core'
import {
  IconCircle,
  IconCircleFilled,
  IconHexagon,
  IconHexagonFilled,
  IconSquare,
  IconSquareFilled,
  IconSquareRotated,
  IconSquareRotatedFilled,
  IconStar,
  IconStarFilled,
  IconTriangle,
  IconTriangleFilled,
} from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useGuideNames } from '#admin/guides/absences.ts'
import type { Slot } from '#contract/slot.ts'
import { assignmentTexts, slotTexts } from '#texts/de/slot.ts'
import { span } from '#texts/de/time.ts'
import { consonants, weekTexts as texts, vowels } from '#texts/de/timetable.ts'
import type { TimedSlot } from './days.ts'
import type { Selecting } from './selection.tsx'
import { SlotCapacity } from './slot-capacity.tsx'
import classes from './week.module.css'

const softHyphen = '\u00ad'
const noBreak = '\u00a0'

// Shorter words fit in a column of the week view.
const longWord = /\p{L}{12,}/gu

const vowel = `[${vowels}]`
const consonant = `[${consonants}]`
// The letters a syllable may begin with, in addition to a single consonant.
const onset = `(?:sch[lmnrw]?|s?pr|s?pl|ch|ck|ph|th|qu|[bcfgk][lr]|[dtv]r|kn|gn|zw|pf[lr]?|${consonant})`
const syllables = new RegExp(`(${vowel})(${consonant}*?)(${onset})(?=${vowel})`, 'gi')

// Deciding where to divide around "st" needs a dictionary: "Fens-ter", but "Sprech-stunde".
const isUnclear = (between: string) => /.st|st./i.test(between)

const fewestLetters = 3

/** Where the syllable after the matched vowel begins. */
const beginOf = ({ 1: first = '', 2: coda = '', index }: RegExpExecArray) =>
  index + first.length + coda.length

function divided(word: string): string {
  const places = [...word.matchAll(syllables)]
    .filter(({ 2: coda, 3: begin }) => !isUnclear(`${coda}${begin}`))
    .map(beginOf)
    .filter((place) => place >= fewestLetters && word.length - place >= fewestLetters)
  return [0, ...places].map((place, nth) => word.slice(place, places[nth])).join(softHyphen)
}

/**
 * Adds soft hyphens to long words in German text. Browsers without a hyphenation dictionary would
 * otherwise break a word wherever the column ends.
 */
export const hyphenated = (text: string) => text.replaceAll(longWord, divided)

/** Adds no-break spaces, so that no line begins with a unit such as `Uhr`. */
export const unbroken = (text: string) => text.replaceAll(/(?<=\d) (?=\p{L})/gu, noBreak)

const shapes = [
  IconCircleFilled,
  IconSquareFilled,
  IconTriangleFilled,
  IconStarFilled,
  IconSquareRotatedFilled,
  IconHexagonFilled,
  IconCircle,
  IconSquare,
  IconTriangle,
  IconStar,
  IconSquareRotated,
  IconHexagon,
] as const

interface VariantShapeProps {
  /** The variant's position in its project. */
  index: number
  className: string | undefined
}

/** The shape beside a variant's name. If a project has more than twelve variants, shapes repeat. */
function VariantShape({ index, className }: VariantShapeProps) {
  const Shape = shapes[Math.max(0, index) % shapes.length] ?? IconCircleFilled
  return <Shape size={11} aria-hidden className={className} />
}

interface SlotCardProps {
  timed: TimedSlot
  past: boolean
  running: boolean
  /** The slot's time zone, if it differs from the project's. */
  zone: string | undefined
  /** The project's variants, in the order in which shapes are assigned. */
  resourceIds: string[]
  /** The id of the day's heading, which screen readers read after the slot's own description. */
  dayId: string
  /** Whether the card can be reached with the Tab key. */
  reached: boolean
  /** Set while slots are being selected; the card is then a checkbox. */
  selecting: Selecting | undefined
  onOpen: (slot: Slot) => void
}

// The maximum number of variants to list, so a slot with many variants does not push others out of
// view.
const mostNames = 3

/**
 * A slot in the week view, shown as a single button. Memoised, because a week may contain two
 * hundred slots.
 */
export const SlotCard = memo((props: SlotCardProps) => {
  const { timed, past, running, zone, resourceIds, dayId, reached, onOpen } = props
  const { slot } = timed
  const { names, isAnyAbsent } = useGuideNames(timed)
  const wordsId = useId()
  const factsId = useId()
  const selecting = slot.deleted ? undefined : props.selecting
  const whenAndWhat = (
    <>
      <time className={classes.time} dateTime={slot.start}>
        {unbroken(span(timed, slot.timezone))}
      </time>
      <VariantNames slot={slot} resourceIds={resourceIds} />
    </>
  )
  return (
    <li
      className={classes.card}
      data-past={past || undefined}
      data-running={running || undefined}
      data-internal={slot.internal || undefined}
      data-deleted={slot.deleted ? true : undefined}
    >
      {selecting ? (
        <div id={wordsId} className={classes.words}>
          {whenAndWhat}
        </div>
      ) : (
        <UnstyledButton
          className={classes.open}
          data-slot={slot.slot_id}
          tabIndex={reached ? 0 : -1}
          aria-describedby={`${factsId} ${dayId}`}
          onClick={() => onOpen(slot)}
        >
          {whenAndWhat}
        </UnstyledButton>
      )}
      <div id={factsId} className={classes.facts}>
        <Marks slot={slot} running={running} />
        {zone ? <p className={classes.zone}>{slotTexts.ownZone(zone)}</p> : null}
        {slot.deleted ? null : (
          <div className={classes.capacity}>
            <SlotCapacity slot={slot} />
          </div>
        )}
        {slot.deleted ? null : (
          <p
            className={classes.staff}
            data-none={slot.assigned_staff.length === 0 || undefined}
            data-absent={isAnyAbsent || undefined}
          >
            {hyphenated(names.join(', ')) || texts.nobody}
            {slot.guides_needed
              ? ` · ${assignmentTexts.assignedOf(slot.staff.length, slot.guides_needed)}`
              : null}
          </p>
        )}
      </div>
      {selecting?.renderCardChoice(timed, { reached, describedBy: `${wordsId} ${factsId}` })}
    </li>
  )
})

function VariantNames({ slot, resourceIds }: Pick<SlotCardProps, 'resourceIds'> & { slot: Slot }) {
  const names = slot.available_ressources.slice(0, mostNames)
  const more = slot.available_ressources.length - names.length
  return (
    <>
      {names.map((name, index) => (
        <span key={slot.ressource_ids[index]} className={classes.variant}>
          <VariantShape
            index={resourceIds.indexOf(slot.ressource_ids[index] ?? '')}
            className={classes.shape}
          />
          <span>{hyphenated(name)}</span>
        </span>
      ))}
      {more > 0 ? <span className={classes.variant}>{texts.moreVariants(more)}</span> : null}
    </>
  )
}

function Marks({ slot, running }: { slot: Slot; running: boolean }) {
  if (!running && !slot.internal && !slot.deleted) return null
  return (
    <p className={classes.marks}>
      {running ? <span className={classes.slotCardNow}>{texts.now}</span> : null}
      {slot.internal ? <span className={classes.internal}>{slotTexts.internal}</span> : null}
      {slot.deleted ? <span className={classes.deleted}>{texts.deleted}</span> : null}
    </p>
  )
}
