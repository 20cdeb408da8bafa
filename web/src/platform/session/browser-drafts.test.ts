import { expect, test } from 'vitest'
import { sharedStorage } from '../storage.ts'
import { removeDrafts } from './browser-drafts.ts'

test('drafts of the user who signs out are removed, with their files and revisions', () => {
  const hers = [
    'draft:mara:fan',
    'draft:mara:fan:kept',
    'draft:mara:fan:file:1',
    'message-draft/mara/north/words',
    'message-draft/mara/north/chosen',
    'content-draft/mara/north/1',
  ]
  const others = ['draft:dana:fan', 'outbox:mara:1', 'token', 'theme']
  for (const name of [...hers, ...others]) sharedStorage.write(name, '{}')
  removeDrafts('mara')
  expect(sharedStorage.names('').toSorted()).toEqual(others.toSorted())
})
