// For CI: the layout shift journey needs a font with Arial's metrics, which the fallback fonts are matched to.
import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

const isInstalled = () =>
  /Liberation Sans|Arial|Roboto/.test(
    spawnSync('fc-list', { encoding: 'utf8', timeout: 30_000 }).stdout ?? '',
  )

if (!isInstalled() && !installFromDebian('fonts-liberation', 'the layout shift journey'))
  console.error('Could not install fonts-liberation. Install it, Arial or Roboto.')
