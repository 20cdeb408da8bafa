import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const api = process.env.GREENROOM_API ?? 'http://localhost:3000'

// What every page needs travels in a few files instead of thirty tiny ones.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  { name: 'zod', test: /node_modules\/zod\// },
  {
    name: 'base',
    test: /src\/(platform\/|ui\/(button|cx|spinner|mark|field|input|callout|badge|avatar|theme|crash))/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  // Found all at once, so that the first visit after a start does not reload itself.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
