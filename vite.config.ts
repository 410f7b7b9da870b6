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
  },
})
