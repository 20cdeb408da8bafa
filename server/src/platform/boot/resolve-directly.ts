import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Context = { parentURL: string | undefined; conditions: string[] }
type ResolvedModule = { url: string; format: 'module'; shortCircuit: true }

const esmFolders = new Map<string, boolean>()

/**
 * Node re-reads package.json for every file of an ESM package. A relative import inside a package needs no lookup:
 * the path is known and the format is that of its folder. Everything else is left to Node.
 */
export function resolveDirectly(specifier: string, context: Context): ResolvedModule | undefined {
  const { parentURL, conditions } = context
  if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/')) return undefined
  if (!conditions.includes('import')) return undefined
  const { href } = new URL(specifier, parentURL)
  if (href.endsWith('.mjs')) return { url: href, format: 'module', shortCircuit: true }
  if (!href.endsWith('.js') || !isEsmFolder(new URL('.', href).href)) return undefined
  return { url: href, format: 'module', shortCircuit: true }
}

/** The nearest package.json decides, as in Node; cached per folder. */
function isEsmFolder(folder: string): boolean {
  const cached = esmFolders.get(folder)
  if (cached !== undefined) return cached
  const type = readType(folder)
  const isEsm = type === undefined ? isParentEsm(folder) : type === 'module'
  esmFolders.set(folder, isEsm)
  return isEsm
}

function isParentEsm(folder: string): boolean {
  return !folder.endsWith('/node_modules/') && isEsmFolder(new URL('..', folder).href)
}

/** Undefined if the folder has no package.json. A package.json without a "type" field means CommonJS. */
function readType(folder: string): string | undefined {
  try {
    const manifest: { type?: string } = JSON.parse(
      readFileSync(fileURLToPath(new URL('package.json', folder)), 'utf8'),
    )
    return manifest.type ?? 'commonjs'
  } catch {
    return undefined
  }
}
