import { describe, expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { draftBody, findQuery, inboxQuery, threadQuery } from './chat.schema.ts'
import { sendBody } from './chat-send.schema.ts'
import { quickReplyBody } from './quick-replies.schema.ts'

const parseMessage = (content: string) => sendBody.safeParse({ fanId: newId(), content })

describe('message text', () => {
  test.each([
    ['a tag flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['direction marks', 'שלום\u200f! \u2068abc\u2069 \u200eok'],
    ['a joiner in Hindi', 'क्\u200dष'],
    ['a zero-width space in Khmer', 'ភាសា\u200bខ្មែរ'],
    ['a soft hyphen', 're\u00adhearsal'],
    ['line breaks and tabs', 'one\r\n\ttwo'],
    ['a family emoji', '👩\u200d👩\u200d👧'],
    ['a lone question mark', '?'],
  ])('%s is accepted unchanged', (_, content) => {
    expect(parseMessage(content).data?.content).toBe(content)
  })

  test.each([
    ['a vertical tab', 'one\vtwo'],
    ['a line separator', 'one\u2028two'],
  ])('%s becomes a line break', (_, content) => {
    expect(parseMessage(content).data?.content).toBe('one\ntwo')
  })

  test.each([
    ['a NUL character', 'a\0b', 'Contains characters that can’t be displayed.'],
    ['an escape sequence', 'a\u001b[31mb', 'Contains characters that can’t be displayed.'],
    ['a broken surrogate', 'a\ud83d', 'Contains characters that can’t be displayed.'],
    ['a direction override', 'pay \u202e001$', 'Contains characters that can’t be displayed.'],
    ['only a zero-width space', '\u200b', 'Enter some visible text.'],
    ['only a filler character', '\u3164', 'Enter some visible text.'],
    ['only spaces', ' \n ', 'Write something or attach a file.'],
    ['text that is too long', 'x'.repeat(5_001), 'At most 5000 characters.'],
  ])('%s is rejected', (_, content, message) => {
    expect(parseMessage(content).error?.issues.map(({ message }) => message)).toEqual([message])
  })
})

describe('invalid input gets a readable message', () => {
  const validBody = { fanId: newId(), content: 'Hello' }
  const file = (price: unknown) => ({ ...validBody, attachments: [{ uploadId: newId(), price }] })
  test.each([
    ['a price that is too low', sendBody, file(0.5), 'At least $1.'],
    ['a price that is too high', sendBody, file(10_001), 'At most $10,000.'],
    ['a price with fractions of a cent', sendBody, file(9.999), 'Use at most two decimal places.'],
    ['a price in words', sendBody, file('ten'), 'Enter a number, like 9.50.'],
    [
      'eleven files',
      sendBody,
      { ...validBody, attachments: Array.from({ length: 11 }, () => ({ uploadId: newId() })) },
      'At most 10 files in one message.',
    ],
    [
      'an attachment without an id',
      sendBody,
      { ...validBody, attachments: [{}] },
      'This attachment is not valid. Attach it again.',
    ],
    [
      'attachments that are not a list',
      sendBody,
      { ...validBody, attachments: 'a.jpg' },
      'Attachments must be a list.',
    ],
    ['a missing recipient', sendBody, { content: 'Hello' }, 'The recipient is not valid.'],
    ['no text', sendBody, { ...validBody, content: null }, 'Write something or attach a file.'],
    [
      'a draft that is too long',
      draftBody,
      { rev: 0, content: 'x'.repeat(5_001) },
      'At most 5000 characters.',
    ],
    ['a draft that is not text', draftBody, { rev: 0 }, 'A draft must be text.'],
    ['a reply without a creator', quickReplyBody, { label: 'Hi', content: 'Hi' }, 'Please choose a creator.'],
    ['a long inbox search', inboxQuery, { q: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['a long thread search', findQuery, { q: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['a missing search term', findQuery, {}, 'Enter a search term.'],
    ['an invalid day', threadQuery, { fromDay: '2026-02-30' }, 'Pick a day.'],
  ])('%s', (_, schema, body, message) => {
    expect(schema.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([message])
  })
})
