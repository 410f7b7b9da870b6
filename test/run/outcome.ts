/** The result of a check: how much was read, the violations, and remarks worth a second look. */
export interface CheckResult {
  read: number
  failures: string[]
  remarks?: string[]
}

/** Prints an outcome and returns whether it passed. A check that read nothing fails. */
export function passed(name: string, { read, failures, remarks = [] }: CheckResult): boolean {
  for (const remark of remarks) console.log(`  look twice: ${remark}`)
  for (const failure of failures) console.log(`  ${failure}`)
  if (read === 0) console.log(`  ${name} found nothing to read`)
  console.log(`${name}: ${read} read, ${failures.length} against the law`)
  return read > 0 && failures.length === 0
}
