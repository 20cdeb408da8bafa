import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Fails early without a network, but waits for the package lock, which is often held right after boot.
const TIMEOUTS = [
  'Acquire::http::Timeout=30',
  'Acquire::https::Timeout=30',
  'DPkg::Lock::Timeout=120',
].flatMap((setting) => ['-o', setting])

/** Installs a Debian package. Returns false if that fails, if we are not root, or if there is no apt. */
export function installFromDebian(name, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for ${purpose} (apt-get)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...TIMEOUTS, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  apt('update')
  return apt('install', '--yes', '--no-install-recommends', name)
}
