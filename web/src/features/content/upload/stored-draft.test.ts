import { beforeEach, expect, test } from 'vitest'
import { sharedStorage } from '../../../platform/storage.ts'
import type { FileState, FormFile } from '../form/form-file.ts'
import { emptyValues } from '../form/form-values.ts'
import { draftStorage, isEmptyDraft, parseDraft, serializeDraft } from './stored-draft.ts'

const file = (state: FileState, overrides: Partial<FormFile> = {}): FormFile => ({
  key: 'k1',
  name: 'main.mov',
  bytes: 1_000,
  type: 'video/quicktime',
  lastModified: 5,
  kind: 'video',
  uploadId: null,
  preview: 'blob:x',
  state,
  isSaved: false,
  ...overrides,
})
const restoreFile = (state: FileState, overrides?: Partial<FormFile>) =>
  parseDraft(
    serializeDraft({ values: emptyValues, files: [file(state, overrides)], attempts: [], savedAt: 1 }),
  )?.files[0]

beforeEach(() => {
  for (const name of sharedStorage.keys('content-draft/')) sharedStorage.remove(name)
})

test('restores the values and the list of files', () => {
  const values = {
    ...emptyValues,
    title: 'North room',
    tags: ['studio'],
    mode: 'SCHEDULE' as const,
    at: '2030-01-01T10:00',
  }
  const text = serializeDraft({
    values,
    files: [file({ status: 'queued', progress: 0 })],
    attempts: [],
    savedAt: 7,
  })
  expect(parseDraft(text)).toMatchObject({
    values,
    savedAt: 7,
    files: [{ key: 'k1', name: 'main.mov', bytes: 1_000, lastModified: 5, kind: 'video', preview: null }],
  })
})

test.each<[string, FileState, Partial<FormFile>, FileState]>([
  [
    'uploading',
    { status: 'uploading', progress: 0.634, isOffline: false, speed: 9 },
    {},
    { status: 'queued', progress: 0.63 },
  ],
  ['paused', { status: 'paused', progress: 0.41 }, {}, { status: 'paused', progress: 0.41 }],
  ['failed', { status: 'failed', progress: 0.2, message: 'x' }, {}, { status: 'queued', progress: 0.2 }],
  ['preparing', { status: 'preparing' }, { uploadId: 'u1' }, { status: 'preparing' }],
  ['ready', { status: 'ready' }, { uploadId: 'u1' }, { status: 'preparing' }],
  ['refused', { status: 'refused', message: 'Too large' }, {}, { status: 'refused', message: 'Too large' }],
])('restores a file that was %s', (_, before, overrides, after) => {
  expect(restoreFile(before, overrides)).toMatchObject({ state: after, uploadId: overrides.uploadId ?? null })
})

test.each(['', 'null', '{', '[]', '{"values":5,"files":[{"key":1}]}'])('ignores invalid text %j', (text) => {
  const draft = parseDraft(text)
  expect(draft?.files ?? []).toEqual([])
  expect(draft?.values ?? emptyValues).toEqual(emptyValues)
})

test('a draft with only a creator is empty, but one with a title or a file is not', () => {
  const chosen = {
    ...emptyValues,
    creatorId: 'c',
    preselectedFor: 'c',
    depicted: [{ id: 'p', name: 'Wren', creatorId: 'c' }],
  }
  expect(isEmptyDraft(chosen, [])).toBe(true)
  expect(isEmptyDraft({ ...chosen, title: 'x' }, [])).toBe(false)
  expect(isEmptyDraft(chosen, [file({ status: 'queued', progress: 0 })])).toBe(false)
})

test('lists the user’s drafts in this agency, newest first, and deletes them after two weeks', () => {
  const maraDrafts = draftStorage('mara', 'north')
  const draftAt = (savedAt: number) => ({ values: emptyValues, files: [], attempts: [], savedAt })
  const now = 30 * 86_400_000
  maraDrafts.write('old', draftAt(now - 15 * 86_400_000))
  maraDrafts.write('a', draftAt(now - 2_000))
  maraDrafts.write('b', draftAt(now - 1_000))
  draftStorage('dana', 'north').write('other-user', draftAt(now))
  draftStorage('mara', 'south').write('other-agency', draftAt(now))
  expect(maraDrafts.ids(now)).toEqual(['b', 'a'])
  expect(maraDrafts.read('old')).toBeNull()
})
