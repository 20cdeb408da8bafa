import { expect, test } from 'vitest'
import { remedyFor } from './install.mjs'

const failures: [output: string, remedy: RegExp][] = [
  ['npm error code ENOTFOUND', /network/],
  ['npm error code ECONNREFUSED', /network/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES mkdir', /no write access/],
  ['npm error code EUSAGE package.json and package-lock.json are not in sync', /out of sync/],
  ['spawn npm ENOENT', /npm was not found/],
  ['something new', /see npm's output above/],
]

test.each(failures)('suggests a remedy for the install failure %j', (output, remedy) => {
  expect(remedyFor(output)).toMatch(remedy)
})
