import { ExtraFields } from './extras/extra-fields.tsx'
import { type Extras, faultsIn, sentOf } from './extras/extras.ts'

// A separate script, for projects that ask for more than others. It contains everything that it
// needs to render, so that it fits every version of the form that browsers have cached.
const extras: Extras = { ExtraFields, faultsIn, sentOf }
Object.assign(globalThis, { RundgangExtras: extras })
