import { type Law, law, library, tests } from './law.ts'

const everywhere: Law[] = [
  law('no-circles', 'two files that import each other are one file in two pieces', {
    from: {},
    to: { circular: true },
  }),
  law('imports-resolve', 'what is imported must exist', {
    from: {},
    to: { couldNotResolve: true },
  }),
  law('no-test-in-the-product', 'the product runs without its tests', {
    from: { path: '^(server|contract|texts|admin|form|demo|build)/' },
    to: { path: tests },
  }),
  law('no-dev-dependency-in-the-product', 'a production install leaves devDependencies out', {
    from: { path: '^(server|contract|texts|admin|form|demo|build)/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  }),
]

const shared: Law[] = [
  law('contract-imports-zod-only', 'the contract stands alone', {
    from: { path: '^contract/' },
    to: { pathNot: ['^contract/', library('zod')] },
  }),
  law('endpoints-without-zod', 'the browser runs endpoints, and zod would weigh it down', {
    from: { path: String.raw`^contract/(.*\.calls|endpoint|public-paths)\.ts$` },
    to: {
      pathNot: String.raw`^contract/(endpoint|public-paths)\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  }),
  law('texts-only-speak', 'texts import other texts and the types of the contract', {
    from: { path: '^texts/' },
    to: { pathNot: ['^texts/', '^contract/'] },
  }),
  law('texts-take-contract-types', 'texts import the contract as types only', {
    from: { path: '^texts/' },
    to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
  }),
]

const form: Law[] = [
  law('form-stays-light', 'the form imports its own texts, contract types and React', {
    from: { path: '^form/', pathNot: String.raw`\.config\.ts$` },
    to: {
      pathNot: [
        '^form/',
        '^contract/',
        String.raw`^texts/[\w-]+/(form|form-trouble|cancel|confirm-booking|own-booking|booked-slot|waiting-page|join-waiting)\.ts$`,
        String.raw`^texts/(form-shape|page-texts|own-booking-texts|(booked-slot|waiting-page|join-waiting|confirm-moved)-texts)\.ts$`,
        library('react', 'react-dom', '@types/react', '@types/react-dom'),
        // Allowed only for `proof.js`, which the form loads only when a proof of work is required.
        library('@noble/hashes'),
      ],
    },
  }),
  law('form-is-told-its-texts', 'the words of all languages would fill half of the form', {
    from: { path: '^form/', pathNot: tests },
    to: {
      path: [String.raw`^texts/[\w-]+/form\.ts$`, String.raw`^texts/form-texts\.ts$`],
      dependencyTypesNot: ['type-only'],
    },
  }),
  law('form-takes-contract-types', 'zod at run time would triple the form', {
    from: { path: '^form/' },
    to: {
      path: '^contract/',
      pathNot: String.raw`^contract/public-paths\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  }),
]

const admin: Law[] = [
  law('admin-stays-in-the-browser', 'the back office knows the server by its contract alone', {
    from: { path: '^admin/' },
    to: { pathNot: ['^admin/', '^contract/', '^texts/', library('.+')] },
  }),
  law('admin-api-serves-screens', 'the client knows no screens', {
    from: { path: '^admin/api/' },
    to: { path: '^admin/', pathNot: '^admin/api/' },
  }),
]

const singleUse: Law[] = [
  law('server-without-screens', 'the server imports no other front door', {
    from: { path: '^server/' },
    to: { path: '^(admin|form|demo|build|checks|bench|test)/' },
  }),
  law('demo-uses-the-server', 'the demo uses the server as a stranger would', {
    from: { path: '^demo/' },
    to: { path: '^(admin|form|build|checks|bench|test)/' },
  }),
  law('build-builds', 'the build reads the sources as files and imports none but texts', {
    from: { path: '^build/' },
    to: { path: '^(server|contract|admin|demo|checks|bench|test)/' },
  }),
]

export const houseLaws: Law[] = [...everywhere, ...shared, ...form, ...admin, ...singleUse]
