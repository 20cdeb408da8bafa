// For CI: the tests of video posters need ffmpeg. They fail if it cannot be installed.
import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

const isInstalled = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

if (!isInstalled() && !(installFromDebian('ffmpeg', 'the tests of video posters') && isInstalled()))
  console.error('Could not install ffmpeg. Install it and put it on the PATH.')
