interface Near {
  startsAt: Temporal.Instant
  slotId: string
}

/** The `most` slots nearest to a time, ordered by start. */
export function nearest<Slot extends Near>(
  slots: Slot[],
  { startsAt, most }: { startsAt: Temporal.Instant; most: number },
): Slot[] {
  const away = (slot: Slot) => Math.abs(slot.startsAt.since(startsAt).total('seconds'))
  return slots
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, most)
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
}
