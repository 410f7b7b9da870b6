import { readFile, writeFile } from 'node:fs/promises'
import { minify } from 'terser'

/** Makes a script built by Vite some 3 % smaller. */
export async function tighten(path: string): Promise<void> {
  const { code = '' } = await minify(await readFile(path, 'utf8'), {
    compress: { passes: 3 },
    ecma: 2020,
    format: { comments: false, wrap_func_args: false },
  })
  await writeFile(path, code)
}
