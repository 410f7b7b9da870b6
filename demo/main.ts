import { openDemo } from '#demo/open-demo.ts'
import { run } from '#server/runtime/run.ts'

await run(openDemo)
