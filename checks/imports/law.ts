import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

type From = IRegularForbiddenRuleType['from']
type To = IRegularForbiddenRuleType['to']

/**
 * Laws consist of regular expressions that match paths from the repository's root. `$1` in a `to`
 * stands for the first group of its `from`. The expressions of a `to` are joined into one, so an
 * expression that refers to a group of its own (`\1`) must be the only one with a group.
 */
export interface Law extends IRegularForbiddenRuleType {
  name: string
  comment: string
}

/** Tests and their helpers may import anything. */
export const tests = String.raw`\.test\.tsx?$|^test/`

export const library = (...names: string[]) => `(?:^|/)node_modules/(?:${names.join('|')})/`

/** A law for the product's own files; `comment` explains it to the author of a violation. */
export function law(name: string, comment: string, { from, to }: { from: From; to: To }): Law {
  const spared = [from.pathNot ?? [], tests].flat()
  return { name, comment, severity: 'error', from: { ...from, pathNot: spared }, to }
}
