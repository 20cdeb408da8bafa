import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './compress.ts'
import { hasHiddenContent, inlineScriptHashes, stripScripts } from './html.ts'
import { prerenderedPages } from './prerendered.ts'
import { routePatterns } from './route-patterns.ts'

/** What the server must know about the build to serve it. */
type ServerManifest = {
  routes: string[]
  prerendered: Record<string, string>
  fallback: string
  scriptHashes: string[]
}

type BuildEnd = NonNullable<Config['buildEnd']>

export const finishBuild: BuildEnd = async ({ buildManifest, reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, 'client')
  const prerendered: Record<string, string> = {}
  const hashes = new Set<string>()

  for (const page of prerenderedPages) {
    const file = join(page.path, 'index.html').replace(/^\//, '')
    const html = await readFile(join(folder, file), 'utf8')
    const finished = page.static ? stripScripts(html) : html
    if (page.static && hasHiddenContent(finished))
      throw new Error(`${page.path} is static but waits for a script`)
    await writeFile(join(folder, file), finished)
    for (const hash of inlineScriptHashes(finished)) hashes.add(hash)
    prerendered[page.path] = file
  }

  // The router names the shell index.html unless the front page itself is prerendered.
  const named = '__spa-fallback.html'
  const fallback = existsSync(join(folder, named)) ? named : 'index.html'
  for (const hash of inlineScriptHashes(await readFile(join(folder, fallback), 'utf8'))) hashes.add(hash)

  const manifest: ServerManifest = {
    routes: routePatterns(buildManifest?.routes ?? {}),
    prerendered,
    fallback,
    scriptHashes: [...hashes],
  }
  await rm(join(folder, '.vite'), { recursive: true, force: true })
  await precompress(folder)
  await writeFile(join(folder, 'manifest-server.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
