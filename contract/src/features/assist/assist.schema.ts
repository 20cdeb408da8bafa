import { timestamp } from '../../kit/dates.ts'
import { isDisplayable } from '../../kit/displayable-text.ts'
import { id } from '../../kit/id.schema.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { operatorPeriods } from '../operators/operators.rules.ts'
import {
  assistEngines,
  assistLanguageCodes,
  DEFAULT_USAGE_PERIOD,
  EMOJI_LEVELS,
  MAX_INCOMING_LENGTH,
  MAX_LANGUAGES,
  MAX_PRICES,
  MAX_RULE_LENGTH,
  MAX_RULES,
  MAX_SIGN_OFFS,
  MAX_VOICE_LENGTH,
  providerProblems,
} from './assist.rules.ts'

const count = z.number().int()
const language = z.enum(assistLanguageCodes)
const list = <T extends z.ZodType>(item: T, max: number) => z.array(item).max(max, `At most ${max} entries.`)

/** Fans may send any text that can be stored. */
const incomingMessage = z
  .string('Enter a message.')
  .trim()
  .min(1, 'Enter a message.')
  .max(MAX_INCOMING_LENGTH, `At most ${MAX_INCOMING_LENGTH} characters.`)
  .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')

const baseAnswer = z.object({
  content: z.string(),
  /** From 0 to 1; see `confidenceBand`. */
  confidence: z.number(),
  tone: z.string(),
  alternatives: z.array(z.object({ content: z.string(), tone: z.string() })),
})

export const assistAnswer = baseAnswer.extend({
  engine: z.enum(assistEngines),
  why: z.object({
    /** The fan's intent, such as `asks_price`. */
    intent: z.string(),
    /** Short texts that explain what the answer is based on. */
    facts: z.array(z.string()),
  }),
  /** Language of the fan's message, as ISO 639-1; null if it was not recognized. */
  language: z.string().nullable(),
  /** Why the configured provider gave no answer; null if it did or none is configured. */
  providerProblem: z.enum(providerProblems).nullable(),
})
export type AssistAnswer = z.infer<typeof assistAnswer>

export const suggestion = assistAnswer.extend({
  suggestionId: id,
  /** The persona's first language; defaults to English. */
  personaLanguage: language,
})
export type Suggestion = z.infer<typeof suggestion>

/** Each call creates a new suggestion. */
export const suggestionBody = z.strictObject({ fanId: id, incomingMessage, creatorId: id })

const price = z
  .number('Enter a number, like 9.50.')
  .min(0, 'Enter 0 or more.')
  .max(100_000, 'This amount is too large.')
  .multipleOf(0.01, 'Use at most two decimal places.')

const personaFields = {
  /** How the creator describes their writing style. */
  voice: z.union([z.literal(''), multiLine(MAX_VOICE_LENGTH)]),
  dos: list(singleLine(MAX_RULE_LENGTH), MAX_RULES),
  donts: list(singleLine(MAX_RULE_LENGTH), MAX_RULES),
  prices: list(z.strictObject({ label: singleLine(80), amount: price }), MAX_PRICES),
  languages: list(language, MAX_LANGUAGES),
  signOffs: list(singleLine(60), MAX_SIGN_OFFS),
  /** 0 is none; see `EMOJI_LEVELS`. */
  emojiLevel: z
    .int()
    .min(0)
    .max(EMOJI_LEVELS.length - 1),
}
export const personaBody = z.strictObject(personaFields)
export type PersonaBody = z.infer<typeof personaBody>

/** Only what changes; the other fields keep their values. */
export const personaChanges = personaBody.partial()
export type PersonaChanges = z.infer<typeof personaChanges>

export const persona = z.object({
  ...personaFields,
  creatorId: id,
  stageName: z.string(),
  aiEnabled: z.boolean(),
  /** Whether the user can change `aiEnabled`: if the creator turned it off, only the creator can turn it on again. */
  canToggleAi: z.boolean(),
  /** Null until it is first saved. */
  updatedAt: timestamp.nullable(),
})
export type Persona = z.infer<typeof persona>

/** `persona` is for trying unsaved changes. */
export const tryBody = z.strictObject({ message: incomingMessage, persona: personaBody.optional() })

/** USD per million tokens, as listed by providers; exact decimals are not needed. */
const tokenPrice = z
  .number('Enter a number.')
  .min(0, 'Enter a number from 0 to 1,000.')
  .max(1_000, 'Enter a number from 0 to 1,000.')
const providerFields = {
  /** Without `/chat/completions`. */
  baseUrl: z.string().trim().min(1, 'Enter a URL.').max(500, 'At most 500 characters.'),
  model: singleLine(200),
  /** USD per agency and calendar month; null means no limit. */
  monthlyBudget: z
    .number('Enter a number.')
    .min(0, 'Enter 0 or more.')
    .max(1_000_000, 'This amount is too large.')
    .nullable(),
  inputPrice: tokenPrice,
  outputPrice: tokenPrice,
}
export const providerBody = z.strictObject({
  ...providerFields,
  /** Write-only. Omitted: unchanged, unless the URL changes. Null: no key. */
  apiKey: z
    .string()
    .trim()
    .min(1, 'Enter a key.')
    .max(500, 'At most 500 characters.')
    .regex(/^[\x21-\x7e]+$/, 'Keys can’t contain spaces or special characters.')
    .nullable()
    .optional(),
})
export type ProviderBody = z.infer<typeof providerBody>

export const provider = z.object({
  /** Agency settings override the environment; `none`: the embedded engine is used. */
  source: z.enum(['agency', 'environment', 'none']),
  /** Not shown for the environment's provider. */
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  monthlyBudget: z.number().nullable(),
  inputPrice: z.number(),
  outputPrice: z.number(),
  spentThisMonth: z.number(),
  state: z.enum(['none', 'ready', 'paused', 'budget']),
})
export type Provider = z.infer<typeof provider>

export const providerTest = z.object({
  ok: z.boolean(),
  problem: z.enum(providerProblems).nullable(),
  milliseconds: count,
  /** The provider's answer to a sample message. */
  sample: z.string().nullable(),
})
export type ProviderTest = z.infer<typeof providerTest>

export const translateBody = z.strictObject({
  fanId: id,
  text: incomingMessage.refine(isDisplayable, 'Contains characters that can’t be displayed.'),
  to: language,
})
export const translation = z.object({ text: z.string(), to: language })

export const usageQuery = z.strictObject({ period: z.enum(operatorPeriods).default(DEFAULT_USAGE_PERIOD) })

const usageFigures = {
  /** Fan messages with at least one suggestion. */
  suggested: count,
  used: count,
  edited: count,
  ignored: count,
  /** Sales from messages based on suggestions, and their revenue after fees and refunds. */
  sales: count,
  net: z.number(),
  providerCalls: count,
  tokens: count,
  cost: z.number(),
}
const usageRow = z.object({ id, name: z.string(), ...usageFigures })
export const usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: z.object(usageFigures),
  operators: z.array(usageRow),
  creators: z.array(usageRow),
})
export type AssistUsage = z.infer<typeof usage>
