import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { overweight, precompress } from './compress.ts'
import { buildFormScript } from './form-script.ts'
import {
  hasHiddenContent,
  inlineScriptHashes,
  inlineStyles,
  intoHead,
  speculationRules,
  stripScripts,
  stylesheetsOf,
} from './html.ts'
import { pageCss, spokenIn } from './page-css.ts'
import { prerenderedPages, prerenderedPaths } from './prerendered.ts'
import { routePatterns } from './route-patterns.ts'
import { shorten, withoutScaffolding } from './shorten.ts'

/** What the server must know about the build to serve it. */
type ServerManifest = {
  routes: string[]
  prerendered: Record<string, string>
  fallback: string
  scriptHashes: string[]
}

type BuildEnd = NonNullable<Config['buildEnd']>

/**
 * Public pages need few sizes, weights and signs, so they get lighter cuts of the two faces. Each fits into what a
 * new connection carries in its first round trip (14.6 kB): measured, the largest paint comes 150 ms earlier.
 */
const cuts = [
  { of: /\/assets\/inter-(?!more)[\w-]+\.woff2/g, name: 'inter-text' },
  { of: /\/assets\/bricolage-display-[\w-]+\.woff2/g, name: 'bricolage-headline' },
]

async function writeCuts(folder: string): Promise<{ of: RegExp; href: string }[]> {
  return Promise.all(
    cuts.map(async ({ of, name }) => {
      const font = await readFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url))
      const href = `/assets/${name}-${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`
      await writeFile(join(folder, href), font)
      return { of, href }
    }),
  )
}

export const finishBuild: BuildEnd = async ({ buildManifest, reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, 'client')
  const formScript = await buildFormScript(folder)
  const lighter = await writeCuts(folder)
  const prerendered: Record<string, string> = {}

  for (const { path, form } of prerenderedPages) {
    const file = join(path, 'index.html').replace(/^\//, '')
    const html = withoutScaffolding(stripScripts(await readFile(join(folder, file), 'utf8')))
    if (hasHiddenContent(html)) throw new Error(`${path} is static but waits for a script`)
    const sheets = stylesheetsOf(html).map((href) => readFile(join(folder, href), 'utf8'))
    const code = form ? formScript.code : ''
    const used = pageCss((await Promise.all(sheets)).join(''), html, code)
    const own = lighter.reduce((text, { of, href }) => text.replace(of, href), used)
    const page = shorten({ html, css: own }, spokenIn(code))
    const tags = form ? `<script type="module" src="${formScript.href}"></script>` : ''
    const finished = intoHead(inlineStyles(page.html, page.css), speculationRules(prerenderedPaths) + tags)
    await writeFile(join(folder, file), finished)
    prerendered[path] = file
  }

  // The router names the shell index.html unless the front page itself is prerendered.
  const named = '__spa-fallback.html'
  const fallback = existsSync(join(folder, named)) ? named : 'index.html'
  const manifest: ServerManifest = {
    routes: routePatterns(buildManifest?.routes ?? {}),
    prerendered,
    fallback,
    scriptHashes: inlineScriptHashes(await readFile(join(folder, fallback), 'utf8')),
  }
  await rm(join(folder, '.vite'), { recursive: true, force: true })
  await precompress(folder)
  const heavy = await overweight(folder, Object.values(prerendered))
  if (heavy.length > 0) process.emitWarning(`More than one round trip to load ${heavy.join('; ')}`)
  await writeFile(join(folder, 'manifest-server.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
