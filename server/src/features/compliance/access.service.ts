import { foldNumber } from '@greenroom/contract/features/compliance/records.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './people.queries.ts'

export const todayOf = (ctx: Ctx) => todayIn(ctx.session.timeZone, ctx.platform.clock())

export const isStaff = (ctx: Ctx) => may(ctx.session.role, 'compliance:manage')

/** Creators can only access their own record; all others are not found. */
export async function loadAccessiblePerson(ctx: Ctx, tx: Tx, id: string): Promise<queries.PersonRow> {
  const row = isStaff(ctx) || ctx.session.creatorId === id ? await queries.selectPerson(tx, id) : undefined
  if (!row) throw notFound()
  return row
}

/** A keyed hash keeps document numbers from being brute-forced from a copy of the database. */
export const hashDocumentNumber = ({ vault }: Platform, agencyId: string, number: string): Buffer =>
  vault.sign(`${agencyId}/${foldNumber(number)}`, 'id document number')
