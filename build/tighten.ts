import { readFile, writeFile } from 'node:fs/promises'
import { minify } from 'terser'

/** Makes a script built by Vite about 3 % smaller. */
export async function tighten(path: string): Promise<void> {
  const { code = '' } = await minify(await readFile(path, 'utf8'), {
    // Safe, because the form never uses `new` on its own functions, and reading its properties has
    // no side effects.
    compress: { passes: 3, unsafe_arrows: true, pure_getters: true, hoist_funs: true },
    ecma: 2020,
    format: { comments: false, wrap_func_args: false },
  })
  await writeFile(path, code)
}
