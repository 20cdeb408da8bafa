import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { firstLoadGroups } from './scripts/first-load.ts'
import { routeLoadErrors } from './scripts/route-load-errors.ts'

const api = process.env.GREENROOM_API ?? 'http://localhost:3000'

const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  { name: 'zod', test: /node_modules\/zod\// },
  ...firstLoadGroups(join(import.meta.dirname, 'src')),
  // Separate from `shared`, otherwise the home page's chart loads half a megabyte of scripts.
  { name: 'bar-chart', test: /web\/src\/ui\/bar-chart/ },
  // One file per group of modules that most other pages share, since a browser loads six files at a time.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  { name: 'widgets', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2 },
  // Separate from the other rules, which the sign-in form does not use.
  { name: 'kit', test: /contract\/src\/(kit\/|features\/auth\/auth\.schema)/ },
  { name: 'rules', test: /contract\/src\//, minShareCount: 3 },
  { name: 'shared', test: /web\/src\/(ui|platform|app|features\/(?!auth|site))/, minShareCount: 3 },
]

/** Prerendering a page times out after ten seconds, and loading the renderer can take that long on a slow machine. */
const loadBeforePrerender: Plugin = {
  name: 'greenroom:load-before-prerender',
  async configurePreviewServer({ config }) {
    await import(pathToFileURL(join(config.root, 'build', 'server', 'index.js')).href)
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), loadBeforePrerender, routeLoadErrors],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // Listed in advance, so the first visit after a start does not trigger a reload.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
})
