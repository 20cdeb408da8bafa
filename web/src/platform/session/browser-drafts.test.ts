import { expect, test } from 'vitest'
import { sharedStorage } from '../storage.ts'
import { removeDrafts } from './browser-drafts.ts'

test('signing out removes the user’s drafts, with their files and revisions', () => {
  const ownKeys = [
    'draft:mara:fan',
    'draft:mara:fan:kept',
    'draft:mara:fan:file:1',
    'message-draft/mara/north/words',
    'message-draft/mara/north/chosen',
    'content-draft/mara/north/1',
  ]
  const otherKeys = ['draft:dana:fan', 'outbox:mara:1', 'token', 'theme']
  for (const name of [...ownKeys, ...otherKeys]) sharedStorage.write(name, '{}')
  removeDrafts('mara')
  expect(sharedStorage.keys('').toSorted()).toEqual(otherKeys.toSorted())
})
