import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Who writes and reads which table, from the texts of SQL and of queries: imports don't show it. A table belongs to the
 * feature of its `*.table.ts`; `server/sql/<feature>/` belongs to the feature of that name.
 */

/** Writes outside the owner. */
const foreignWrites: Record<string, { why: string; tables: string[] | 'any' }> = {
  packets: { why: 'Erasure and retention delete what the law says, wherever it is.', tables: 'any' },
  auth: { why: 'The end of a session forgets its repeated requests.', tables: ['client_requests'] },
  chat: {
    why: 'A message is stored with its files and findings in one statement; the end of management takes back what is queued.',
    tables: ['uploads', 'violations', 'connector_events', 'webhook_deliveries'],
  },
  connect: {
    why: 'The state of a connection is part of the creator’s account.',
    tables: ['platform_accounts'],
  },
  content: { why: 'People depicted are named while an item is added.', tables: ['people'] },
  creators: {
    why: 'A creator starts with zero totals; undoing an import removes what her addition created.',
    tables: ['content_totals', 'creator_content_totals', 'creator_days', 'creator_fan_totals', 'people'],
  },
  fans: {
    why: 'Messages are counted for fans and operators in one pass.',
    tables: ['operator_days', 'operator_fan_days'],
  },
  ledger: {
    why: 'A new share recalculates the shares in the figures of each day.',
    tables: ['creator_days', 'platform_days'],
  },
  notifications: {
    why: 'Unsubscribing is the receiver’s choice for the address.',
    tables: ['mail_addresses'],
  },
  uploads: { why: 'Storage use is counted per agency.', tables: ['agencies'] },
}

/** Triggers on another feature's table: what follows from a change there. */
const foreignTriggers: Record<string, { why: string; tables: string[] }> = {
  auth: { why: 'Cached rights end on every node.', tables: ['agencies', 'creators', 'operator_assignments'] },
  chat: { why: 'Conversations are listed and searched by copies of the fan’s columns.', tables: ['fans'] },
  compliance: { why: 'A creator’s record follows the creator’s names.', tables: ['creators'] },
  connect: {
    why: 'Platforms get an event with the message or post, or none.',
    tables: ['content_publications', 'messages'],
  },
  content: { why: 'Totals by creator, and what items earn.', tables: ['creators', 'fan_transactions'] },
  fans: { why: 'Figures that lists sort by are exact.', tables: ['fan_transactions', 'messages'] },
  notifications: { why: 'What waited for an account is delivered with it.', tables: ['creators'] },
  operators: {
    why: 'Each sale has a holder, and priced files are counted, when they are written.',
    tables: ['fan_transactions', 'message_attachments'],
  },
}

/** Reads of other features' tables. */
const foreignReads: Record<string, { why: string; owners: string }> = {
  analytics: { why: 'Reports.', owners: 'creators fans ledger platform' },
  applications: { why: 'Applicants who have an account or are known.', owners: 'auth creators' },
  assist: {
    why: 'Prompts and past answers, within the reader’s scope.',
    owners: 'auth chat creators fans ledger operators',
  },
  audit: {
    why: 'Names of what a row is about.',
    owners: 'applications auth cases compliance content creators fans platform screening',
  },
  auth: { why: 'The session’s rights in one statement.', owners: 'agency creators platform team' },
  cases: { why: 'What a case is about, and its emails.', owners: 'auth content platform screening' },
  chat: {
    why: 'Rights, holds and the fan’s profile are checked and shown where a message is written and read.',
    owners: 'agency assist auth cases compliance connect content creators fans ledger screening team uploads',
  },
  compliance: {
    why: 'Records of people and where they appear.',
    owners: 'agency auth chat content creators',
  },
  connect: {
    why: 'Events name what happened with our and the platform’s IDs.',
    owners: 'agency auth chat content creators fans uploads',
  },
  content: {
    why: 'The publish gate, and what items earn.',
    owners: 'agency auth cases chat compliance creators fans ledger uploads',
  },
  'creator-home': {
    why: 'One page of a creator’s own figures.',
    owners: 'agency chat compliance content creators fans ledger',
  },
  creators: {
    why: 'A profile with its figures, and what depends on a creator before removal.',
    owners:
      'agency applications assist auth chat compliance connect content creator-home fans ledger management team voice',
  },
  'fan-imports': { why: 'What a file matches.', owners: 'chat creators fans ledger' },
  fans: { why: 'Figures and their recount.', owners: 'agency chat creators fan-imports ledger operators' },
  home: {
    why: 'One page of what needs attention.',
    owners: 'applications cases chat compliance content creators fans platform screening',
  },
  ledger: { why: 'Fans, shares and approved pay of transactions.', owners: 'agency creators fans operators' },
  mail: { why: 'The outbox.', owners: 'platform' },
  management: { why: 'The agency’s name in agreements.', owners: 'agency' },
  notifications: {
    why: 'Who may be told, and names.',
    owners: 'agency applications auth chat compliance content creators fan-imports fans platform screening',
  },
  operators: {
    why: 'Sales and work of operators, and pay.',
    owners: 'agency auth chat creators fans ledger team',
  },
  packets: {
    why: 'Everything about a person, to export or erase.',
    owners:
      'agency applications assist cases chat compliance content creator-home creators fan-imports fans ledger management notifications platform screening uploads',
  },
  platform: { why: 'Time zones and permissions of jobs.', owners: 'agency auth' },
  screening: {
    why: 'Findings with what they are about.',
    owners: 'agency auth chat compliance content creators fans',
  },
  site: { why: 'The custodian on the legal pages.', owners: 'packets' },
  team: { why: 'Members and their creators.', owners: 'auth creators' },
  uploads: { why: 'Who may see a file.', owners: 'agency auth chat' },
  voice: { why: 'Approved wording and who used it.', owners: 'chat creators' },
}

type Source = { path: string; feature: string; text: string }

function readSources(folder: string): Source[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      const text = readFileSync(join(import.meta.dirname, path), 'utf8')
      return { path, feature: featureOf(path), text: withoutComments(path, text) }
    })
}

const featureOf = (path: string) => /^server\/(?:src\/features|sql)\/([^/]+)\//.exec(path)?.[1] ?? 'platform'
const withoutComments = (path: string, text: string) =>
  path.endsWith('.sql') ? text.replaceAll(/--.*$/gm, '') : text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')

const sources = ['server/src/features', 'server/src/platform', 'server/sql'].flatMap(readSources)

const tables = new Map<string, { owner: string; variable: string }>()
for (const { path, feature, text } of sources)
  if (path.endsWith('.table.ts'))
    for (const [, variable = '', name = ''] of text.matchAll(
      /export const (\w+) = (?:pgTable|\w+\.table)\(\s*'(\w+)'/g,
    ))
      tables.set(name, { owner: feature, variable })
const nameOfVariable = new Map([...tables].map(([name, { variable }]) => [variable, name]))

/** Tables of other features that a pattern finds in the texts of each feature, as 'feature table'. */
function findForeign(sql: RegExp, builder: RegExp | null): Set<string> {
  const found = new Set<string>()
  for (const { path, feature, text } of sources) {
    if (path.endsWith('.table.ts')) continue
    const names = [
      ...[...text.matchAll(sql)].map(([, name = '']) => name),
      ...(builder ? [...text.matchAll(builder)].map(([, name = '']) => nameOfVariable.get(name) ?? '') : []),
    ]
    for (const name of names) {
      const owner = tables.get(name)?.owner
      if (owner && owner !== feature) found.add(`${feature} ${name}`)
    }
  }
  return found
}

const writes = findForeign(
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?(?:(?:public|gate)\.)?"?(\w+)"?/g,
  /\.(?:insert|update|delete)\((\w+)\)/g,
)
const reads = findForeign(
  /\b(?:FROM|JOIN|USING)\s+(?:(?:public|gate)\.)?"?(\w+)"?/g,
  /\.(?:from|innerJoin|leftJoin)\((\w+)/g,
)
const triggers = findForeign(/\bTRIGGER \w+ [^;]*? ON (?:public|gate)\.(\w+)/g, null)

describe('tables', () => {
  test('all owners and texts were found', () => {
    expect(tables.size).toBeGreaterThan(100)
    expect(tables.get('fan_transactions')).toEqual({ owner: 'ledger', variable: 'fanTransactions' })
    expect(sources.filter(({ path }) => path.endsWith('.sql')).length).toBeGreaterThan(40)
    expect(reads.size).toBeGreaterThan(200)
  })

  test('are written by their owner, or as listed', () => {
    const listed = Object.entries(foreignWrites).flatMap(([feature, { tables: names }]) =>
      names === 'any'
        ? [...writes].filter((write) => write.startsWith(`${feature} `))
        : names.map((name) => `${feature} ${name}`),
    )
    expect([...writes].toSorted()).toEqual(listed.toSorted())
  })

  test('have triggers of their owner, or as listed', () => {
    const listed = Object.entries(foreignTriggers).flatMap(([feature, { tables: names }]) =>
      names.map((name) => `${feature} ${name}`),
    )
    expect([...triggers].toSorted()).toEqual(listed.toSorted())
  })

  test('are read by their owner, or as listed', () => {
    const pairs = new Set(
      [...reads].map((read) => {
        const [feature = '', name = ''] = read.split(' ')
        return `${feature} ${tables.get(name)?.owner}`
      }),
    )
    const listed = Object.entries(foreignReads).flatMap(([feature, { owners }]) =>
      owners.split(' ').map((owner) => `${feature} ${owner}`),
    )
    expect([...pairs].toSorted()).toEqual(listed.toSorted())
  })
})
