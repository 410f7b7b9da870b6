import { checkAccessors } from './house/accessors.ts'
import { checkClasses } from './house/classes.ts'
import { checkFlow } from './house/flow/flow.ts'
import { checkGraph } from './house/flow/graph.ts'
import { checkGlobals } from './house/globals.ts'
import { checkHatches } from './house/hatches.ts'
import { checkLanguage } from './house/language.ts'
import { checkNames } from './house/names.ts'
import { checkPaths } from './house/paths.ts'
import { projectFiles } from './house/tree.ts'
import { passed } from './outcome.ts'

/** The project's laws that no linter checks, keyed by the name that precedes each finding. */
export const houseChecks = {
  names: checkNames,
  hatches: checkHatches,
  globals: checkGlobals,
  flow: checkFlow,
  graph: checkGraph,
  language: checkLanguage,
  classes: checkClasses,
  accessors: checkAccessors,
  paths: checkPaths,
}

if (import.meta.main) {
  const files = projectFiles(process.cwd())
  const results = Object.entries(houseChecks).map(([name, check]) => passed(name, check(files)))
  process.exitCode = results.every(Boolean) ? 0 : 1
}
