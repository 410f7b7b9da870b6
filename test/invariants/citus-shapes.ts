/*
 * Detects from a statement's text whether Citus refuses it on distributed tables. Refusals that the
 * text does not reveal are found by `npm run test:distributed`.
 */

const undistributed = ['rate_limit', 'staff_address', 'pg_class']
const ofOneOrganisation = /organisation_id"?\s*=\s*(?:"\w+"\.)?\$\d/
// Matches the filter for one share. On distributed tables, `inShares` ensures that all rows of a
// share belong to one organisation.
const ofShare = /= coalesce\((\$\d+)::uuid, [^()]*\)/g
const theOrganisationItself = /from "?organisation"?[^()]*"?id"?\s*=\s*\$\d/
const lock = /\bfor (?:no key )?(?:update|share)\b/
const timeByColumn = /\$\d+(?:::timestamptz)?\s*[+-][^,()]*(?:\([^()]*\))?[^,()]*\*\s*interval/

// A `case` that compares a value, used in a condition: Citus nodes compare that value with a
// boolean. Elsewhere, they accept this kind of `case`.
const caseOfValue = /\b(?:where|and|or|on) case (?!when\b)/
const placeInArray = /\w\[\w+\.\w+|\]\)?\[\w+\.\w+/

/** The reasons Citus would refuse a statement; empty if it accepts it. */
export function refusedByCitus(text: string): string[] {
  const statement = text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(ofShare, '= $1')
  const refused = selectsOf(statement)
    .filter((select) => lock.test(select) && !isOfOne(select))
    .map(() => 'locks rows of several organisations')
  const limited = laterals(statement).some((select) => /\blimit\b/.test(select))
  if (limited && lock.test(statement) && !isOfOne(statement)) {
    refused.push('takes some rows of each of several organisations')
  }
  if (/\bupdate\b/.test(statement) && timeByColumn.test(statement)) {
    refused.push('calculates times by a column in an update')
  }
  if (/\bwith recursive\b/.test(statement) && !isOfOne(statement)) {
    refused.push('goes from row to row of several organisations')
  }
  if (/\bupdate\b/.test(statement) && placeInArray.test(statement)) {
    refused.push('takes a value from an array by a column, at which a node crashes')
  }
  if (/\bupdate\b/.test(statement) && caseOfValue.test(statement)) {
    refused.push('chooses by a value, which a node takes for a condition')
  }
  return refused
}

const isOfOne = (select: string) =>
  ofOneOrganisation.test(select) ||
  theOrganisationItself.test(select) ||
  undistributed.some((table) => new RegExp(`(from|update) "?${table}"?`).test(select))

/** The text outside brackets and the text inside each pair, without nested brackets. */
function selectsOf(statement: string): string[] {
  const open: string[] = ['']
  const selects: string[] = []
  for (const sign of statement) {
    const innermost = open.length - 1
    if (sign === '(') open.push('')
    else if (sign === ')' && innermost > 0) selects.push(open.pop() ?? '')
    else open[innermost] += sign
  }
  return [...selects, ...open]
}

const laterals = (statement: string) =>
  statement
    .split('lateral (')
    .slice(1)
    .map((rest) => {
      let depth = 1
      const end = [...rest].findIndex((sign) => {
        if (sign === '(') depth += 1
        if (sign === ')') depth -= 1
        return depth === 0
      })
      return rest.slice(0, end)
    })
