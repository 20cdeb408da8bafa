import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
export const fromRoot = (...parts) => join(ROOT, ...parts)
export const binary = (name) => fromRoot('node_modules', '.bin', name)
