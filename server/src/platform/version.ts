import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

/** The version in the package.json of the repository. */
export const VERSION: string = JSON.parse(readFileSync(manifest, 'utf8')).version
