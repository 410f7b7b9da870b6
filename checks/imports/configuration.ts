import type { ICruiseOptions } from 'dependency-cruiser'
import { houseLaws } from './house-laws.ts'
import type { Law } from './law.ts'
import { serverLaws } from './server-laws.ts'

export const importLaws: Law[] = [...houseLaws, ...serverLaws]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  // Counts type imports too: a cycle of types is still a cycle, and laws can allow type-only
  // imports.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}
