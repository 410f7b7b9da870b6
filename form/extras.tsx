import { ExtraFields } from './extras/extra-fields.tsx'
import { faultsIn, sentOf } from './extras/extras.ts'
import type { Extras } from './extras/script.ts'

// A separate script, for projects that ask bookers for more data. It bundles everything it needs to
// render, so it works with any version of the form that browsers have cached.
const extras: Extras = { ExtraFields, faultsIn, sentOf }
const page = globalThis as { RundgangExtras?: Extras }
// Kept if another form on the page has loaded it: other components would lose the focus.
page.RundgangExtras ??= extras
