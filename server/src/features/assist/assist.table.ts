import { assistEngines, providerProblems } from '@greenroom/contract/features/assist/assist.rules.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { creators } from '../creators/creators.table.ts'

const list = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** The style of suggestions for a creator. A creator without a row uses the defaults. */
export const personas = pgTable(
  'personas',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    voice: text('voice').notNull().default(''),
    dos: list('dos'),
    donts: list('donts'),
    prices: jsonb('prices').$type<{ label: string; amount: number }[]>().notNull().default([]),
    languages: list('languages'),
    signOffs: list('sign_offs'),
    emojiLevel: smallint('emoji_level').notNull().default(1),
    /** Null means AI help is on. If the creator turned it off, only the creator can turn it on again. */
    aiDisabledBy: text('ai_disabled_by', { enum: ['creator', 'agency'] }),
    updatedAt: instant('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId] }),
    sameAgency('personas_creator', [t.agencyId, t.creatorId], creators),
    check('personas_emoji', sql`emoji_level between 0 and 3`),
    check('personas_disabled', sql`ai_disabled_by in ('creator', 'agency')`),
  ],
)

/** The agency's own provider; without a row, the environment's is used. */
export const aiProviders = pgTable('ai_providers', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  /** Encrypted for this agency. */
  sealedKey: bytes('sealed_key'),
  monthlyBudget: doublePrecision('monthly_budget'),
  /** USD per million tokens. */
  inputPrice: doublePrecision('input_price').notNull(),
  outputPrice: doublePrecision('output_price').notNull(),
})

/** One row per provider call. The cost is an estimate until the response reports the tokens. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    creatorId: uuid('creator_id'),
    /** Null if the call succeeded or is still in progress. */
    problem: text('problem', { enum: providerProblems }),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Millionths of a USD. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('ai_calls_newest').on(t.agencyId, t.createdAt)],
)

/** Suggested texts, to recognize them when sent and to measure usage. */
export const aiSuggestions = pgTable(
  'ai_suggestions',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The last message of the conversation; suggestions for the same message count once. */
    afterSeq: integer('after_seq').notNull(),
    /** The suggestion, then its alternatives. */
    texts: text('texts').array().notNull(),
    engine: text('engine', { enum: assistEngines }).notNull(),
    intent: text('intent').notNull(),
    confidence: real('confidence').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('ai_suggestions_of_fan').on(t.agencyId, t.fanId, t.createdAt),
    index('ai_suggestions_newest').on(t.agencyId, t.createdAt),
    check('ai_suggestions_engine', sql`engine in ('provider', 'embedded')`),
  ],
)

/** A creator's own best answers, masked, for the embedded engine only. */
export const aiPastAnswers = pgTable(
  'ai_past_answers',
  {
    agencyId: agencyId(),
    messageId: uuid('message_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    asked: text('asked').notNull(),
    answered: text('answered').notNull(),
    isSold: boolean('is_sold').notNull(),
    /** The embedding of the question, one signed byte per dimension. */
    vector: bytes('vector').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.messageId] }),
    index('ai_past_answers_of_creator').on(t.agencyId, t.creatorId, t.isSold, t.sentAt),
  ],
)
