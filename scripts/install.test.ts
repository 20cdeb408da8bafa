import { expect, test } from 'vitest'
import { whatToDo } from './install.mjs'

const failures: [output: string, remedy: RegExp][] = [
  ['npm error code ENOTFOUND', /network/],
  ['npm error code ECONNREFUSED', /network/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES mkdir', /may not write/],
  ['npm error code EUSAGE package.json and package-lock.json are not in sync', /do not agree/],
  ['spawn npm ENOENT', /npm was not found/],
  ['something new', /see npm's words above/],
]

test.each(failures)('after %j a person knows what to do', (output, remedy) => {
  expect(whatToDo(output)).toMatch(remedy)
})
