import classes from './capacity-bar.module.css'

interface CapacityBarProps {
  taken: number
  capacity: number
  /** The text for screen readers, for example "7 von 10". */
  label: string
  /** What the bar's colours mean, as text. */
  words: { nearlyFull: string; full: string }
}

const nearlyFullFrom = 0.8

function fillOf(taken: number, capacity: number) {
  if (taken >= capacity) return 'full'
  return taken / capacity >= nearlyFullFrom ? 'nearlyFull' : 'free'
}

export function CapacityBar({ taken, capacity, label, words }: CapacityBarProps) {
  const fill = fillOf(taken, capacity)
  return (
    <div className={classes.capacity} data-fill={fill}>
      <p className={classes.words}>
        <span className={classes.label}>{label}</span>
        {fill === 'free' ? null : <span className={classes.word}>{words[fill]}</span>}
      </p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.taken} style={{ width: `${(taken / capacity) * 100}%` }} />
      </div>
    </div>
  )
}
