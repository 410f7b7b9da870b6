/**
 * How many joined tables the planner may reorder; PostgreSQL's default is 8. Statements already
 * list their tables in a good order, and a higher limit would make planning take ten times as long
 * as reading one booking with all its details.
 */
export const mostJoinsReordered = 4

/**
 * The part of Kysely's join builder that compares columns; `Column` stands for the columns it must
 * accept.
 */
interface Join<Column extends string> {
  onRef(left: Column, operator: '=', right: Column): this
}

/**
 * Joins two tables on a pair of columns, each given with its table, and on the organisation:
 * `innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))`. Without the organisation, no index
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
