import { expect, test } from 'vitest'
import { emptyValues, parseValues, preselectCreator } from './form-values.ts'

const juno = { id: 'p1', name: 'Juno', creatorId: 'c1' }
const wren = { id: 'p2', name: 'Wren', creatorId: 'c2' }
const ada = { id: 'p3', name: 'Ada', creatorId: null }
const people = [juno, wren, ada]

test('preselects the creator as depicted and replaces them when another is chosen', () => {
  const first = preselectCreator({ ...emptyValues, creatorId: 'c1' }, people)
  expect(first.depicted).toEqual([juno])
  const second = preselectCreator({ ...first, depicted: [juno, ada], creatorId: 'c2' }, people)
  expect(second.depicted).toEqual([wren, ada])
})

test('a manually removed creator stays removed', () => {
  const chosen = { ...emptyValues, creatorId: 'c1', preselectedFor: 'c1', depicted: [ada] }
  expect(preselectCreator(chosen, people)).toBe(chosen)
})

test('ignores invalid stored values', () => {
  expect(parseValues({ title: 'x', mode: 'LATER', tags: ['a', 5], depicted: [ada, {}], price: 3 })).toEqual({
    ...emptyValues,
    title: 'x',
    tags: ['a'],
    depicted: [ada],
  })
})
