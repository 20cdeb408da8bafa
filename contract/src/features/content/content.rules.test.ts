import { expect, test } from 'vitest'
import { statusOf, typeProblem } from './content.rules.ts'

test.each([
  ['DRAFT', false, 'DRAFT'],
  ['DRAFT', true, 'DRAFT'],
  ['SCHEDULED', true, 'SCHEDULED'],
  ['PUBLISHED', false, 'PUBLISHED'],
  ['PUBLISHED', true, 'PPV'],
] as const)('%s with pay-per-view %s has the status %s', (state, isPPV, status) => {
  expect(statusOf(state, isPPV)).toBe(status)
})

test.each([
  ['PHOTO', ['image'], null],
  ['PHOTO', ['video'], 'This file is a video. Choose Video.'],
  ['PHOTO', ['image', 'image'], 'A photo is one file. Choose Album for several.'],
  ['VIDEO', ['video'], null],
  ['VIDEO', ['image'], 'This file is a picture. Choose Photo.'],
  ['VIDEO', ['video', 'image'], 'A video is one file. Choose Album for several.'],
  ['ALBUM', ['image'], null],
  ['ALBUM', ['image', 'video', 'image'], null],
] as const)('%s of %j', (type, kinds, problem) => {
  expect(typeProblem(type, kinds)).toBe(problem)
})
