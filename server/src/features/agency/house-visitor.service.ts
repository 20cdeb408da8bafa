import type { AgencyCtx, VisitorCtx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { houseAgency } from './agency.service.ts'

/** The site's forms belong to the house agency; their changes are audited with a visitor as actor. */
export async function visitorInHouseAgency(ctx: VisitorCtx): Promise<AgencyCtx> {
  const agency = await houseAgency(ctx.platform)
  if (!agency) throw new ApiError('refused', 'Greenroom hasn’t been set up yet. Try again later.')
  return {
    platform: ctx.platform,
    agencyId: agency.id,
    actor: { kind: 'visitor', id: null, name: `Visitor at ${ctx.ipAddress}` },
  }
}
