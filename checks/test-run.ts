/** What a test runner says of its tests, by their titles. */
export interface TestRun {
  inBrowser: boolean
  passed: string[]
  /** Failed, skipped, or never begun because their file did not load. */
  failed: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string }[]
  }[]
}

export function readVitest(json: string): TestRun {
  const { testResults } = JSON.parse(json) as VitestReport
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status !== 'passed' && !assertionResults.some((result) => result.status !== 'passed'),
  )
  return {
    inBrowser: false,
    passed: titles(results.filter(({ status }) => status === 'passed')),
    failed: [
      ...titles(results.filter(({ status }) => status !== 'passed')),
      ...unloaded.map(({ name }) => name),
    ],
  }
}

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends Omit<PlaywrightSuite, 'specs'> {
  errors: { message?: string }[]
}

/** A test that passed only on a second try counts as failed. */
export function readPlaywright(json: string): TestRun {
  const { errors, suites } = JSON.parse(json) as PlaywrightReport
  const results = specsOf({ specs: [], suites: suites ?? [] }).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status })),
  )
  return {
    inBrowser: true,
    passed: titles(results.filter(({ status }) => status === 'expected')),
    failed: [
      ...titles(results.filter(({ status }) => status !== 'expected')),
      ...errors.map(({ message }) => message ?? 'an error outside of any test'),
    ],
  }
}

const titles = (results: { title: string }[]) => results.map(({ title }) => title)

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}
