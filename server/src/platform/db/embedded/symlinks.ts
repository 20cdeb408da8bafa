import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../startup-error.ts'

type Link = { source: string; target: string }

/** npm packages cannot contain symlinks; the install script creates them where scripts may run. */
export function ensureSymlinks(packageDir: string): void {
  for (const { source, target } of readLinks(packageDir)) {
    const path = join(packageDir, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    makeLink(relative(dirname(target), source), path)
  }
}

function readLinks(packageDir: string): Link[] {
  try {
    return JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch {
    return []
  }
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Two servers starting together may create the same link.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new StartupError(
      `The built-in PostgreSQL is not fully installed and ${dirname(path)} is not writable: run "npm ci" as its owner.`,
    )
  }
}
