import { expect, test } from 'vitest'
import { statusOf, typeProblem } from './content.rules.ts'

test.each([
  ['DRAFT', false, 'DRAFT'],
  ['DRAFT', true, 'DRAFT'],
  ['SCHEDULED', true, 'SCHEDULED'],
  ['PUBLISHED', false, 'PUBLISHED'],
  ['PUBLISHED', true, 'PPV'],
] as const)('%s with pay-per-view %s has status %s', (state, isPPV, status) => {
  expect(statusOf(state, isPPV)).toBe(status)
})

test.each([
  ['PHOTO', ['image'], null],
  ['PHOTO', ['video'], 'This file is a video. Choose Video.'],
  ['PHOTO', ['image', 'image'], 'A photo can have only one file. Choose Album for several files.'],
  ['VIDEO', ['video'], null],
  ['VIDEO', ['image'], 'This file is an image. Choose Photo.'],
  ['VIDEO', ['video', 'image'], 'A video can have only one file. Choose Album for several files.'],
  ['ALBUM', ['image'], null],
  ['ALBUM', ['image', 'video', 'image'], null],
] as const)('%s with files %j has the problem: %s', (type, kinds, problem) => {
  expect(typeProblem(type, kinds)).toBe(problem)
})
