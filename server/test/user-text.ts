import { normalizeCase, parseUrls } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { foldStageName } from '@greenroom/contract/features/creators/creators.rules.ts'
import { findContentTerms } from '@greenroom/contract/features/screening/content-terms.rules.ts'
import {
  exceptionKey,
  maskContacts,
  screen,
  suggestPassingEdit,
} from '@greenroom/contract/features/screening/screening.rules.ts'
import { claimsPresence } from '@greenroom/contract/features/voice/voice.rules.ts'
import { hasVisibleText, isDisplayable, isDisplayableName } from '@greenroom/contract/kit/displayable-text.ts'
import { emailFormat, phoneFormat } from '@greenroom/contract/kit/form-rules.ts'
import { foreignCurrency, parseAmount } from '@greenroom/contract/kit/money.ts'
import { hashedFeatures } from '../src/features/assist/engine/features.ts'
import { findPoints, splitMessage } from '../src/features/assist/engine/points.ts'
import { findPrices } from '../src/features/assist/engine/prices.ts'
import { findTopic } from '../src/features/assist/engine/topics.ts'
import { detectLanguage, toPlainEnglish } from '../src/features/assist/engine/words.ts'
import { createMasker } from '../src/features/assist/masking.ts'
import { defaultPersona } from '../src/features/assist/personas.queries.ts'
import { plainText } from '../src/features/assist/prompt.ts'
import { isSafe } from '../src/features/assist/safety.ts'
import { detectDateOrder, parseDate } from '../src/features/fan-imports/import-dates.ts'
import { foldHeading } from '../src/features/fan-imports/import-mapping.ts'
import {
  parseDirection,
  parseKind,
  parsePlatform,
  parseType,
} from '../src/features/fan-imports/import-synonyms.ts'
import { cleanName } from '../src/features/uploads/upload-headers.ts'
import { detectDelimiter } from '../src/platform/csv/read.ts'
import { deviceName } from '../src/platform/http/device.ts'
import { redactText } from '../src/platform/log/redact.ts'

const names = {
  fan: 'Theo',
  fanName: 'Theo Vance',
  username: 'theo_v99',
  stageName: 'Juno Vale',
  legalNames: ['June Fields'],
  contacts: ['12 Long Street, Oslo'],
}
const masker = createMasker(names, maskContacts)
const namelessMasker = createMasker({ ...names, fan: null }, maskContacts)
const prices = [{ label: 'Custom video', amount: 60 }]
const rules = { words: [{ text: 'bad word', type: 'SPAM' as const }], allowedLinks: ['ko-fi.com/ava'] }

/** Everything that reads a text that a user, a fan or a file wrote. */
export const textReaders: Record<string, (text: string) => unknown> = {
  screen: (text) =>
    screen(text, {
      rules,
      previous: text.slice(0, 120),
      recent: [{ text: text.slice(0, 300), secondsAgo: 4 }],
    }),
  exceptionKey,
  maskContacts,
  suggestPassingEdit: (text) => suggestPassingEdit(text, screen(text), () => true),
  findContentTerms,
  claimsPresence,
  isDisplayable,
  isDisplayableName,
  hasVisibleText,
  emailFormat,
  phoneFormat,
  parseUrls,
  normalizeCase: (text) => normalizeCase('takedown', { work: text, email: text }),
  foldStageName,
  parseAmount,
  foreignCurrency,
  plainText: (text) => plainText(text, 20_000),
  isSafe,
  mask: (text) => masker.mask(text),
  restore: (text) => masker.restore(text),
  restoreWithoutName: (text) => namelessMasker.restore(text),
  toPlainEnglish: (text) => toPlainEnglish(text, detectLanguage(text)),
  splitMessage,
  findPoints: (message) =>
    findPoints({ message, recent: [{ from: 'us', text: message }], persona: defaultPersona } as never),
  hashedFeatures: (text) => hashedFeatures(text, text),
  findTopic: (text) => findTopic(text),
  findPrices: (text) => findPrices(text, prices),
  readCell: (text) => [
    parseDate(text, 'day'),
    detectDateOrder(text),
    parseType(text),
    parseKind(text, 1),
    parsePlatform(text),
    parseDirection(text),
  ],
  foldHeading,
  detectDelimiter,
  cleanName,
  deviceName,
  redactText,
}

/** Texts made of these repeat what makes a careless pattern start over at every character. */
export const repeats = [
  ...'[(<{`*#$+_-.,:/!?\'"@ \n\t\r1aé🌿',
  '\u0301',
  'a\u0301',
  '\u200b',
  '\r\n',
  'www.a',
  'a@',
  '1 ',
  'a.',
  'aa.',
  'a/',
  '1,',
  '](',
  '[a](',
  '</',
  '<a',
  'http://a.',
  'a b ',
  'é ',
  'x!',
  'i ',
  "i'm ",
  'just ',
  'my age ',
  'snap ',
  'at gmail ',
  'one ',
  'pay ',
  'you are ',
  'she ',
  'mom ',
  'tengo ',
  'dot ',
  'token=',
  'Bearer ',
  'a:',
]
export const repeatTo = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)
