import type { OperatorPeriod } from '../operators/operators.rules.ts'

/** The source of an answer: the configured provider, or the engine embedded in the server. */
export const assistEngines = ['provider', 'embedded'] as const
export type AssistEngine = (typeof assistEngines)[number]

export type ConfidenceBand = 'high' | 'medium' | 'low'
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence > 0.8) return 'high'
  return confidence > 0.6 ? 'medium' : 'low'
}

/** Why the provider gave no answer. */
export const providerProblems = [
  'timeout',
  'unreachable',
  'forbidden',
  'too_large',
  'rejected_key',
  'rate_limited',
  'failed',
  'unusable',
  'unsafe',
  'paused',
  'budget',
] as const
export type ProviderProblem = (typeof providerProblems)[number]
export const providerProblemTexts: Record<ProviderProblem, string> = {
  timeout: 'The provider didn’t respond in time.',
  unreachable: 'The provider could not be reached.',
  forbidden: 'This URL isn’t allowed. Use a public https URL.',
  too_large: 'The provider’s response was too large.',
  rejected_key: 'The provider rejected the API key.',
  rate_limited: 'The provider’s rate limit was reached.',
  failed: 'The provider returned an error.',
  unusable: 'The provider’s response couldn’t be used.',
  unsafe: 'The provider’s response violated a safety rule.',
  paused: 'The provider failed several times and is paused for a minute.',
  budget: 'This month’s AI budget is used up.',
}

export const EMOJI_LEVELS = ['None', 'Few', 'Some', 'Many'] as const
export const MAX_RULES = 20
export const MAX_PRICES = 30
export const MAX_LANGUAGES = 10
export const MAX_SIGN_OFFS = 10
export const MAX_VOICE_LENGTH = 1_000
export const MAX_RULE_LENGTH = 200
export const MAX_INCOMING_LENGTH = 20_000
export const MAX_SUGGESTION_LENGTH = 1_000

/** Languages offered for personas and translations. */
export const assistLanguages = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  ro: 'Romanian',
  cs: 'Czech',
  sv: 'Swedish',
  da: 'Danish',
  no: 'Norwegian',
  fi: 'Finnish',
  hu: 'Hungarian',
  tr: 'Turkish',
  ru: 'Russian',
  uk: 'Ukrainian',
  el: 'Greek',
  ar: 'Arabic',
  he: 'Hebrew',
  hi: 'Hindi',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Chinese',
  th: 'Thai',
} as const
export type AssistLanguage = keyof typeof assistLanguages
export const assistLanguageCodes = Object.keys(assistLanguages) as [AssistLanguage, ...AssistLanguage[]]

export const DEFAULT_USAGE_PERIOD: OperatorPeriod = '30d'
