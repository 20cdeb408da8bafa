// For CI: the tests of video posters need ffmpeg. Where it cannot be had they say so themselves, by failing.
import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.mjs'

const isHere = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

if (!isHere() && !(installFromDebian('ffmpeg', 'the tests of video posters') && isHere()))
  console.error('There is no ffmpeg and none could be installed: install it and put it on the PATH.')
