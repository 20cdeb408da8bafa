import type { Persona, PersonaBody } from '@greenroom/contract/features/assist/assist.schema.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creators } from '../creators/creators.table.ts'
import { personas } from './assist.table.ts'

export type AiDisabledBy = 'creator' | 'agency'
export type PersonaRow = Omit<Persona, 'aiEnabled' | 'canToggleAi'> & { aiDisabledBy: AiDisabledBy | null }

/** Used until a persona is saved. */
export const defaultPersona: PersonaBody = {
  voice: '',
  dos: [],
  donts: [],
  prices: [],
  languages: ['en'],
  signOffs: [],
  emojiLevel: 1,
}

/** Undefined if the creator is not visible. */
export async function selectPersona(
  tx: Tx,
  creatorId: string,
  visibleCreatorIds: string[] | null,
): Promise<PersonaRow | undefined> {
  const [row] = await tx.db
    .select({ creatorId: creators.id, stageName: creators.stageName, persona: personas })
    .from(creators)
    .leftJoin(personas, and(eq(personas.agencyId, creators.agencyId), eq(personas.creatorId, creators.id)))
    .where(
      and(
        eq(creators.agencyId, tx.agencyId),
        eq(creators.id, creatorId),
        visibleCreatorIds === null ? undefined : inArray(creators.id, visibleCreatorIds),
      ),
    )
  if (!row) return undefined
  const { creatorId: id, stageName, persona } = row
  const baseFields = { creatorId: id, stageName, aiDisabledBy: null, updatedAt: null }
  if (!persona) return { ...defaultPersona, ...baseFields }
  const { agencyId: _, ...saved } = persona
  return { ...baseFields, ...saved, languages: saved.languages as Persona['languages'] }
}

/** Changes only the given fields. */
export async function upsertPersona(
  tx: Tx,
  creatorId: string,
  changes: Partial<PersonaBody> & { aiDisabledBy?: AiDisabledBy | null; updatedAt?: string },
): Promise<void> {
  const key = { agencyId: tx.agencyId, creatorId }
  await tx.db
    .insert(personas)
    .values({ ...defaultPersona, ...key, ...changes })
    .onConflictDoUpdate({ target: [personas.agencyId, personas.creatorId], set: changes })
}
