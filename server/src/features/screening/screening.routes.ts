import { setTimeout as wait } from 'node:timers/promises'
import { screeningApi } from '@greenroom/contract/features/screening/screening.api.ts'
import { warmUpSteps } from '@greenroom/contract/features/screening/screening.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { changeRules, getSettings, removeException } from './screening.service.ts'

export function bindScreening(app: FastifyInstance, platform: Platform): void {
  app.addHook('onListen', () => void warmUp())
  bind(app, platform, screeningApi, {
    'GET /screening/rules': async (ctx) => ({ data: await getSettings(ctx) }),
    'PUT /screening/rules': async (ctx, { body }) => ({ data: await changeRules(ctx, body) }),
    'DELETE /screening/exceptions/{id}': async (ctx, { params }) => {
      await removeException(ctx, params.id)
      return { data: {} }
    },
  })
}

/** Compiles the patterns in steps after startup, to avoid blocking requests. */
async function warmUp(): Promise<void> {
  await wait(10_000, undefined, { ref: false })
  for (const step of warmUpSteps) {
    await wait(100, undefined, { ref: false })
    step()
  }
}
