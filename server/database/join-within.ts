/**
 * How many joined tables the database may put in another order. A statement names them in a good
 * order already, and beyond that, planning takes ten times as long as reading one booking with all
 * that belongs to it. Its default is 8.
 */
export const mostJoinsReordered = 4

/** The part of a join that compares columns; `Column`: the columns that it must know. */
interface Join<Column extends string> {
  onRef(left: Column, operator: '=', right: Column): this
}

/**
 * Joins two tables by a pair of columns, given with their tables, and by the organisation of both:
 * `innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))`. Without the organisation no index
 * matches, and a distributed database would query all nodes.
 */
export const joinWithin =
  <L extends string, LeftColumn extends string, R extends string, RightColumn extends string>(
    left: `${L}.${LeftColumn}`,
    right: `${R}.${RightColumn}`,
  ) =>
  <
    J extends Join<
      `${L}.${LeftColumn}` | `${R}.${RightColumn}` | `${L}.organisationId` | `${R}.organisationId`
    >,
  >(
    join: J,
  ): J => {
    const [one] = left.split('.') as [L]
    const [other] = right.split('.') as [R]
    return join
      .onRef(`${one}.organisationId`, '=', `${other}.organisationId`)
      .onRef(left, '=', right)
  }
