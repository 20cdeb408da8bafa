import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import * as queries from './evidence.queries.ts'

export type PersonWithEvidence = {
  id: string
  name: string
  creatorId: string | null
  examinations: queries.AcceptedDocument[]
  consents: queries.SignedConsent[]
}
export type ItemEvidence = { timeZone: string; platforms: AccountPlatform[]; people: PersonWithEvidence[] }

/** Loads the evidence for the people depicted in items. Runs four statements, regardless of the number of items. */
export async function evidenceOf(tx: Tx, itemIds: string[]): Promise<Map<string, ItemEvidence>> {
  const items = await queries.selectItemPeople(tx, itemIds)
  const ids = [...new Set(items.flatMap(({ personIds }) => personIds))]
  const [people, accepted, signed] =
    ids.length === 0
      ? [[], [], []]
      : [
          await queries.selectNames(tx, ids),
          await queries.selectAcceptedDocuments(tx, ids),
          await queries.selectSignedConsents(tx, ids, itemIds),
        ]
  const names = new Map(people.map((row) => [row.id, row]))
  const documents = Map.groupBy(accepted, ({ personId }) => personId)
  const consents = Map.groupBy(signed, ({ personId }) => personId)
  return new Map(
    items.map(({ itemId, timeZone, platforms, personIds }) => {
      const people = personIds.map((id) => ({
        id,
        name: names.get(id)?.name ?? '',
        creatorId: names.get(id)?.creatorId ?? null,
        examinations: documents.get(id) ?? [],
        consents: (consents.get(id) ?? []).filter(
          (consent) => consent.itemIds === null || consent.itemIds.includes(itemId),
        ),
      }))
      return [
        itemId,
        { timeZone, platforms: platforms.length === 0 ? [DEFAULT_PLATFORM] : platforms, people },
      ]
    }),
  )
}

export const removalsOf = queries.selectRemovals
