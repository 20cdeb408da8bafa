import { expect, test } from 'vitest'
import { defaultQuickReplies } from '../chat/chat.rules.ts'
import { canClaimPresence, claimsPresence } from './voice.rules.ts'

test.each([
  'I’m online right now, talk to me',
  "I'm really online",
  'i am here right now',
  'Sorry, I’m on my phone 😘',
  'It’s really me typing',
  'this is actually me!',
  'It is me answering, always',
  'You are talking to the real me',
  'I am typing this from bed',
  'I personally answer everyone',
  'I read every single message myself',
  'No bots here, just me',
  'There is no team behind this page',
  'Nobody else reads this',
  'I’m not a bot, promise',
  'Only me here',
])('claims presence: %s', (text) => expect(claimsPresence(text)).toBe(true))

test.each([
  'I’m not online right now, my team answers',
  'Are you online?',
  'My new video is online now',
  'I will be online later today',
  'It’s not really me, it’s the team',
  'Thank you, that means a lot to me',
  'Tell me about your day',
  'I love reading your messages',
  'No, not a bad idea',
  'My team and I answer together',
  'It’s just me time today',
  'I write my own captions',
])('makes no claim of presence: %s', (text) => expect(claimsPresence(text)).toBe(false))

test('the default quick replies do not claim presence', () => {
  for (const { content } of defaultQuickReplies) expect(claimsPresence(content), content).toBe(false)
})

test.each([
  [['creator'], true],
  [['creator', 'team'], false],
  [['ai'], false],
  [[], false],
] as const)('replies by %o may claim presence: %s', (answeredBy, expected) => {
  expect(canClaimPresence(answeredBy)).toBe(expected)
})
