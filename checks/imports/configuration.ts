import type { ICruiseOptions } from 'dependency-cruiser'
import { houseLaws } from './house-laws.ts'
import type { Law } from './law.ts'
import { serverLaws } from './server-laws.ts'

export const importLaws: Law[] = [...houseLaws, ...serverLaws]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Types count: a circle of types is a circle, and only so can "as types only" be told apart.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}
