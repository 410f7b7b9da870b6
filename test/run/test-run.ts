import { stripVTControlCharacters } from 'node:util'

/** A test that failed, was skipped, or never began because its file did not load. */
export interface Failure {
  title: string
  /** The first lines of the runner's message. */
  reason: string
}

/** A test runner's results, by test title. */
export interface TestRun {
  inBrowser: boolean
  passed: string[]
  failed: Failure[]
}

interface VitestTest {
  title: string
  status: string
  tags: string[]
  failureMessages?: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestTest[]
  }[]
}

/** Ignores tests with the tag `more` that were left out on purpose. */
export function readVitest(json: string): TestRun {
  const report = JSON.parse(json) as VitestReport
  const testResults = report.testResults.map((file) => ({
    ...file,
    assertionResults: file.assertionResults.filter((test) => !isLeftOut(test)),
  }))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status !== 'passed' && !assertionResults.some((result) => result.status !== 'passed'),
  )
  return {
    inBrowser: false,
    passed: titles(results.filter(({ status }) => status === 'passed')),
    failed: [
      ...results
        .filter(({ status }) => status !== 'passed')
        .map(({ title, status, failureMessages }) => failure(title, failureMessages ?? [status])),
      ...unloaded.map(({ name, message = '' }) => failure(name, [message])),
    ],
  }
}

const isLeftOut = ({ status, tags }: VitestTest) => status === 'skipped' && tags.includes('more')

interface PlaywrightTest {
  status: string
  results?: { errors: { message?: string }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends Omit<PlaywrightSuite, 'specs'> {
  errors: { message?: string }[]
}

/** A test that passed only on a retry counts as failed. */
export function readPlaywright(json: string): TestRun {
  const { errors, suites } = JSON.parse(json) as PlaywrightReport
  const results = specsOf({ specs: [], suites: suites ?? [] }).flatMap(({ title, tests }) =>
    tests.map((test) => ({ title, ...test })),
  )
  return {
    inBrowser: true,
    passed: titles(results.filter(({ status }) => status === 'expected')),
    failed: [
      ...results
        .filter(({ status }) => status !== 'expected')
        .map(({ title, status, results: tries = [] }) =>
          failure(title, [status, ...messages(tries.flatMap((tried) => tried.errors))]),
        ),
      ...errors.map((error) => failure('outside of any test', messages([error]))),
    ],
  }
}

const messages = (errors: { message?: string }[]) => errors.map(({ message = '' }) => message)

const linesTold = 12

const failure = (title: string, said: string[]): Failure => ({
  title,
  reason: stripVTControlCharacters(said.join('\n')).split('\n').slice(0, linesTold).join('\n'),
})

const titles = (results: { title: string }[]) => results.map(({ title }) => title)

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}
