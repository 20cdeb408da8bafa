import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.GREENROOM_API ?? 'http://localhost:3000'

// What every page needs travels in a few files instead of thirty tiny ones.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  { name: 'zod', test: /node_modules\/zod\// },
  {
    name: 'base',
    test: /src\/(platform\/|ui\/(button|cx|spinner|mark|field|input|callout|badge|avatar|theme|crash|states|skeleton))/,
  },
  // Signed in, a page is shell, list, menus and icons: one file each for what most of them share, since a browser asks
  // for six at a time.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  { name: 'widgets', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2 },
  { name: 'rules', test: /contract\/src\//, minShareCount: 3 },
  { name: 'shared', test: /web\/src\/(ui|app|features\/(?!auth|site))/, minShareCount: 3 },
]

/** A page to be prerendered gets ten seconds: on a slow machine the first took that long to load what draws it. */
const loadBeforePrerender: Plugin = {
  name: 'greenroom:load-before-prerender',
  async configurePreviewServer({ config }) {
    await import(pathToFileURL(join(config.root, 'build', 'server', 'index.js')).href)
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), loadBeforePrerender],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // Found all at once, so that the first visit after a start does not reload itself.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
