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
    // The Content-Security-Policy allows no data: addresses for fonts and pictures.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // Few requests: what the first page needs is one file, and what several later ones share
        // is another. Otherwise each combination of sharers gets a file of its own.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
