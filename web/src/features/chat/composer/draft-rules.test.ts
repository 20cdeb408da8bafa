import { describe, expect, test } from 'vitest'
import { inFront, metDraft, withoutFront } from './draft-rules.ts'

/** Revisions are the server's; times of typing only count within one browser. */
const mine = (content: string, rev: number, typedAt: number) => ({
  content,
  rev,
  device: 'laptop',
  typedAt,
  told: { laptop: typedAt },
})
/** `heard` is when this browser typed what the server had of it last. */
const phone = (content: string, rev: number, heard = 50) => ({
  content,
  rev,
  device: 'phone',
  typedAt: 9_999,
  told: { laptop: heard, phone: 9_999 },
})
const dirty = (content: string, rev: number, before = '') => ({
  content,
  at: 100,
  rev,
  told: before,
  isDirty: true,
})
const told = (content: string, rev: number) => ({ content, at: 100, rev, told: content, isDirty: false })

describe('what stands in the composer once the server has said what it keeps', () => {
  test.each([
    ['nothing anywhere', null, null, ''],
    ['only the server’s', null, phone('phone', 1), 'phone'],
    ['only here, not yet told', dirty('here', 0), null, 'here'],
    ['told, and an answer from before it', told('here', 1), null, 'here'],
    ['told, and since sent from elsewhere', told('here', 1), phone('', 2), ''],
    ['told, and since changed elsewhere', told('here', 1), phone('phone', 2), 'phone'],
    ['changed here since the phone’s words were taken in', dirty('here', 2), phone('phone', 2), 'here'],
    ['sent here, an old answer still has the words', told('', 3), phone('old', 2), ''],
    ['sent here, not yet told', dirty('', 2), phone('old', 2), ''],
    ['an older save of this browser, unheard', dirty('here', 1), mine('her', 2, 90), 'here'],
    ['letters taken away while an older save was on its way', dirty('her', 1), mine('here', 2, 90), 'her'],
    ['this very text, saved when the page was left', dirty('here', 1), mine('here', 2, 100), 'here'],
    ['this browser’s own words, later than what it still has', told('old', 1), mine('new', 2, 110), 'new'],
    ['written there, nothing here', dirty('', 1), phone('phone', 2), 'phone'],
    ['written there, and it holds what is here', dirty('Hi', 0), phone('Hi Theo', 1), 'Hi Theo'],
    ['sent there while more was typed here', dirty('Hi Theo', 1), phone('', 2), 'Hi Theo'],
    ['longer here than there', dirty('Hi Theo', 0), phone('Hi', 1), 'Hi Theo'],
    ['both written apart: nothing is lost', dirty('here', 1), phone('phone', 2), 'phone\n\nhere'],
    ['both went on from the same words', dirty('Hi Theo', 1, 'Hi'), phone('Hi\n\nOr', 2), 'Hi Theo\n\nOr'],
    ['both began anew', dirty('here', 1, 'Hi'), phone('phone', 2), 'phone\n\nhere'],
    ['told unheard, and since sent from elsewhere', dirty('here', 0), phone('', 2, 100), ''],
    ['told unheard, and since changed elsewhere', dirty('here', 0), phone('phone', 2, 100), 'phone'],
    ['told unheard, and typed on since', dirty('here', 0), phone('phone', 2, 99), 'phone\n\nhere'],
    ['kept by the version before this one, and sent elsewhere', told('here', 0), null, ''],
    ['kept by the version before this one, and still there', told('here', 0), phone('here', 1), 'here'],
  ])('%s', (_, local, server, text) => {
    expect(metDraft(local, server, 'laptop')).toBe(text)
  })
})

test.each([
  ['sent', '', 'sent'],
  ['sent', 'typed since', 'sent\ntyped since'],
  ['', 'typed since', 'typed since'],
  ['sent', '  ', 'sent'],
])('%j comes back before %j', (returned, typed, text) => {
  expect(inFront(returned, typed)).toBe(text)
})

test.each([
  ['sent', 'sent', ''],
  ['sent', 'sent\nmore', 'more'],
  ['sent', 'sent it', null],
  ['sent', 'other', null],
])('taking %j out of %j leaves %j', (returned, text, left) => {
  expect(withoutFront(returned, text)).toBe(left)
})
