import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { pagesOverBudget, precompress } from './compress.ts'
import { firstLoadFiles } from './first-load-files.ts'
import { buildFormScript } from './form-script.ts'
import {
  appendToHead,
  hasHiddenContent,
  inlineScriptHashes,
  inlineStyles,
  preloadScripts,
  speculationRules,
  stripHydrationMarkers,
  stripScripts,
  stylesheetsOf,
  withNameSlot,
} from './html.ts'
import { pageCss } from './page-css.ts'
import { prerenderedPages, prerenderedPaths } from './prerendered.ts'
import { routePatterns } from './route-patterns.ts'

/** Information the server needs to serve the build. */
type ServerManifest = {
  routes: string[]
  prerendered: Record<string, string>
  fallback: string
  dashboard: string
  scriptHashes: string[]
}

/** The document for all dashboard paths: the fallback plus preloads. */
const DASHBOARD_FILE = '__dashboard.html'

type BuildEnd = NonNullable<Config['buildEnd']>

/**
 * Public pages use smaller subsets of both fonts. Each fits the first round trip of a new connection (14.6 kB), which
 * speeds up the largest paint by 150 ms.
 */
const subsets = [
  { pattern: /\/assets\/inter-(?!more)[\w-]+\.woff2/g, name: 'inter-text' },
  { pattern: /\/assets\/bricolage-display-[\w-]+\.woff2/g, name: 'bricolage-headline' },
]

async function writeFontSubsets(folder: string): Promise<{ pattern: RegExp; href: string }[]> {
  return Promise.all(
    subsets.map(async ({ pattern, name }) => {
      const font = await readFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url))
      const href = `/assets/${name}-${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`
      await writeFile(join(folder, href), font)
      return { pattern, href }
    }),
  )
}

export const finishBuild: BuildEnd = async ({ buildManifest, reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, 'client')
  const formScript = await buildFormScript(folder)
  const fonts = await writeFontSubsets(folder)
  const prerendered: Record<string, string> = {}

  for (const { path, hasForm } of prerenderedPages) {
    const file = join(path, 'index.html').replace(/^\//, '')
    const html = stripHydrationMarkers(stripScripts(await readFile(join(folder, file), 'utf8')))
    if (hasHiddenContent(html))
      throw new Error(`${path} is static but has content that only a script would show`)
    const sheets = await Promise.all(stylesheetsOf(html).map((href) => readFile(join(folder, href), 'utf8')))
    const css = fonts.reduce((text, { pattern, href }) => text.replace(pattern, href), sheets.join(''))
    const page = pageCss({ html, css })
    const tags = hasForm ? `<script type="module" src="${formScript}"></script>` : ''
    const finalHtml = appendToHead(
      inlineStyles(page.html, page.css),
      speculationRules(prerenderedPaths) + tags,
    )
    await writeFile(join(folder, file), withNameSlot(finalHtml))
    prerendered[path] = file
  }

  // React Router names the shell index.html unless / is prerendered.
  const spaFallback = '__spa-fallback.html'
  const fallback = existsSync(join(folder, spaFallback)) ? spaFallback : 'index.html'
  const html = withNameSlot(await readFile(join(folder, fallback), 'utf8'))
  await writeFile(join(folder, fallback), html)
  const scripts = firstLoadFiles(join(folder, 'assets'), '/dashboard').map((file) => `/assets/${file}`)
  await writeFile(join(folder, DASHBOARD_FILE), preloadScripts(html, scripts))
  const manifest: ServerManifest = {
    routes: routePatterns(buildManifest?.routes ?? {}),
    prerendered,
    fallback,
    dashboard: DASHBOARD_FILE,
    scriptHashes: inlineScriptHashes(html),
  }
  await rm(join(folder, '.vite'), { recursive: true, force: true })
  await precompress(folder)
  const overBudget = await pagesOverBudget(folder, Object.values(prerendered))
  if (overBudget.length > 0) process.emitWarning(`Pages larger than one round trip: ${overBudget.join('; ')}`)
  await writeFile(join(folder, 'manifest-server.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
