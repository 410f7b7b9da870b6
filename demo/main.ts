import { openDemo } from '#demo/open-demo.ts'
import { run } from '#server/run.ts'

await run(openDemo)
