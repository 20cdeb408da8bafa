// For CI: video poster tests need ffmpeg and fail without it.
import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

const isInstalled = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

if (!isInstalled() && !(installFromDebian('ffmpeg', 'the video poster tests') && isInstalled()))
  console.error('Could not install ffmpeg. Install it and put it on the PATH.')
