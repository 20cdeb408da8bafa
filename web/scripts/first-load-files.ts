import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLoads } from './first-load.ts'

type RouterManifest = { entry: { module: string }; routes: Record<string, { module: string } | undefined> }

/** The scripts of a landing page: the router's manifest, the entry, the page's routes and all their static imports. */
export function firstLoadFiles(assets: string, path: keyof typeof firstLoads): string[] {
  const manifest = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!manifest) throw new Error('The build has no router manifest')
  const text = readFileSync(join(assets, manifest), 'utf8')
  const { entry, routes }: RouterManifest = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  const modules = firstLoads[path].routes.map((route) => {
    const routeModule = routes[route.replace(/\.tsx$/, '')]
    if (!routeModule) throw new Error(`The build has no route ${route}`)
    return fileName(routeModule.module)
  })
  return [manifest, ...withImports(assets, [fileName(entry.module), ...modules])]
}

const fileName = (url: string) => url.replace(/^.*\//, '')

/** These files and all their static imports. */
function withImports(assets: string, files: string[]): string[] {
  const visited = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (visited.has(file)) continue
    visited.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w~.-]+\.js)["']/g))
      queue.push(name)
  }
  return [...visited]
}
