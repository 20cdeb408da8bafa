import { describe, expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { draftBody, findQuery, inboxQuery, quickReplyBody, sendBody, threadQuery } from './chat.schema.ts'

const sent = (content: string) => sendBody.safeParse({ fanId: newId(), content })

describe('what operators write goes out in any script', () => {
  test.each([
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['marks of direction', 'שלום\u200f! \u2068abc\u2069 \u200eok'],
    ['a joiner in Hindi', 'क्\u200dष'],
    ['a zero-width space in Khmer', 'ភាសា\u200bខ្មែរ'],
    ['a soft hyphen', 're\u00adhearsal'],
    ['lines and tabs', 'one\r\n\ttwo'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a lone question mark', '?'],
  ])('%s', (_, content) => {
    expect(sent(content).data?.content).toBe(content)
  })

  test.each([
    ['a vertical tab', 'one\vtwo'],
    ['a line separator', 'one\u2028two'],
  ])('%s is a new line', (_, content) => {
    expect(sent(content).data?.content).toBe('one\ntwo')
  })

  test.each([
    ['a NUL', 'a\0b', 'Contains characters that cannot be shown.'],
    ['an escape', 'a\u001b[31mb', 'Contains characters that cannot be shown.'],
    ['half a character', 'a\ud83d', 'Contains characters that cannot be shown.'],
    ['an override of direction', 'pay \u202e001$', 'Contains characters that cannot be shown.'],
    ['nothing but a zero-width space', '\u200b', 'Write something that shows.'],
    ['nothing but a filler', '\u3164', 'Write something that shows.'],
    ['nothing but blanks', ' \n ', 'Write something or attach a file.'],
    ['a book', 'x'.repeat(5_001), 'At most 5000 characters.'],
  ])('%s is refused', (_, content, words) => {
    expect(sent(content).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})

describe('what a screen may send wrongly is told in our words', () => {
  const good = { fanId: newId(), content: 'Hello' }
  const file = (price: unknown) => ({ ...good, attachments: [{ uploadId: newId(), price }] })
  test.each([
    ['a price below', sendBody, file(0.5), 'At least $1.'],
    ['a price above', sendBody, file(10_001), 'At most $10,000.'],
    ['a price in parts of a cent', sendBody, file(9.999), 'At most two decimals.'],
    ['a price in words', sendBody, file('ten'), 'Write a number, like 9.50.'],
    [
      'eleven files',
      sendBody,
      { ...good, attachments: Array.from({ length: 11 }, () => ({ uploadId: newId() })) },
      'At most 10 files in one message.',
    ],
    [
      'a file nobody sent',
      sendBody,
      { ...good, attachments: [{}] },
      'A file is not named by an id of ours. Attach it again.',
    ],
    ['no list of files', sendBody, { ...good, attachments: 'a.jpg' }, 'Attachments are a list of files.'],
    ['a message to nobody', sendBody, { content: 'Hello' }, 'Whom it goes to is not named by an id of ours.'],
    ['no words', sendBody, { ...good, content: null }, 'Write something or attach a file.'],
    [
      'a draft as long as a book',
      draftBody,
      { rev: 0, content: 'x'.repeat(5_001) },
      'At most 5000 characters.',
    ],
    ['no draft', draftBody, { rev: 0 }, 'A draft is text.'],
    ['a reply of nobody', quickReplyBody, { label: 'Hi', content: 'Hi' }, 'Please choose a creator.'],
    ['a long search of the inbox', inboxQuery, { q: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['a long search of a thread', findQuery, { q: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['no search', findQuery, {}, 'Type what to look for.'],
    ['a day that is none', threadQuery, { fromDay: '2026-02-30' }, 'Pick a day.'],
  ])('%s', (_, schema, body, words) => {
    expect(schema.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})
