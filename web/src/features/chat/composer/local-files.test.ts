import { expect, test } from 'vitest'
import { sharedStorage } from '../../../platform/storage.ts'
import type { ComposerFile, FileState } from './composer-file.ts'
import { readFiles, storeFiles } from './local-files.ts'

const file = (key: string, at: number, state: FileState): ComposerFile => ({
  key,
  at,
  name: `${key}.jpg`,
  kind: 'image',
  preview: 'blob:x',
  price: '',
  state,
})
const storedSummaries = () =>
  readFiles('fan').map(({ key, price, state }) => `${key} ${state.status} ${price}`)

test('uploaded files are stored in order, changes from another tab are kept, and removed files leave no entry', () => {
  const late = file('late', 3, { status: 'ready', uploadId: 'u3' })
  const early = file('early', 1, { status: 'preparing', uploadId: 'u1' })
  const uploading = file('under-way', 2, { status: 'uploading', progress: 0.5 })
  const before = [late, early, uploading]
  storeFiles('fan', [], before)
  expect(storedSummaries()).toEqual(['early preparing ', 'late ready '])

  const [name = ''] = sharedStorage.keys('draft:nobody:fan:file:late')
  sharedStorage.write(name, (sharedStorage.read(name) ?? '').replace('"price":""', '"price":"30"'))
  const priced = [late, { ...early, price: '5' }, uploading]
  storeFiles('fan', before, priced)
  expect(storedSummaries()).toEqual(['early preparing 5', 'late ready 30'])

  storeFiles('fan', priced, [{ ...late, state: { status: 'refused', message: 'No longer available.' } }])
  expect(sharedStorage.keys('draft:')).toEqual([])
})
