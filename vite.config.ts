import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The back office: `admin/` becomes `dist/admin/`, with hashed names under `/assets/`. */
export default defineConfig({
  root: 'admin',
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    // The Content-Security-Policy allows no data: URLs for fonts and images.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // The page has one script, and browsers that would need the polyfill work without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script contains all file names, so each character of a hash adds to its size.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Reduces the number of requests: the first page's code is one file, and code shared by
        // several later pages is another. Otherwise each combination of pages would get its own
        // file.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 3 },
            // Separate files, so that devices store little of other pages' code for "Meine Termine"
            // and the day's list.
            { name: 'mine', test: /\/admin\/mine\//, priority: 2 },
            { name: 'day', test: /\/(admin|texts\/de)\/day[/.]/, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
