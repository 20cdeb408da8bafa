import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Without a network it is said soon that there is none; a machine just started may be busy with its own packages.
const PATIENCE = [
  'Acquire::http::Timeout=30',
  'Acquire::https::Timeout=30',
  'DPkg::Lock::Timeout=120',
].flatMap((setting) => ['-o', setting])

/** Whether a package of Debian is here now; false also where it is not for us to install any. */
export function installFromDebian(name, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for ${purpose} (apt-get)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...PATIENCE, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  apt('update')
  return apt('install', '--yes', '--no-install-recommends', name)
}
